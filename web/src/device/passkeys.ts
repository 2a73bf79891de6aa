import { PASSKEY_ALGORITHMS } from '@muster/domain/accounts/limits.ts'
import type {
  Assertion,
  NewPasskeyBody,
  PasskeyChallengeReply,
  SecondFactorNeeded,
} from '@muster/domain/accounts/schema-passkeys.ts'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Why there is no passkey: the person or the device did not confirm, or it has one already. */
export type NoPasskey = 'not-in-browser' | 'known-here' | 'not-confirmed'

const knownOnes = (known: SecondFactorNeeded['known']) =>
  known.map(({ credentialId, transports }) => ({
    ...{ id: credentialId, type: 'public-key' as const },
    transports: transports as AuthenticatorTransport[],
  }))

/** Browsers take and return bytes in base64url. */
const encoded = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

function whyNot(error: unknown): NoPasskey {
  if (!browserSupportsWebAuthn()) return 'not-in-browser'
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return isKnown ? 'known-here' : 'not-confirmed'
}

export async function makePasskey(
  { challenge, host, person, known }: PasskeyChallengeReply['data'],
  { name, email }: { name: string; email: string },
): Promise<NewPasskeyBody | NoPasskey> {
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: encoded(challenge),
        rp: { id: host, name: 'Muster' },
        user: { id: person, name: email, displayName: name },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map(alg => ({ alg, type: 'public-key' })),
        excludeCredentials: knownOnes(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { ...{ credentialId: id, clientDataJSON, attestationObject }, transports }
  } catch (error) {
    return whyNot(error)
  }
}

export async function signWithPasskey({
  challenge,
  host,
  known,
}: SecondFactorNeeded): Promise<Assertion | NoPasskey> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        ...{ challenge: encoded(challenge), rpId: host, userVerification: 'preferred' },
        allowCredentials: knownOnes(known),
      },
    })
    const { clientDataJSON, authenticatorData, signature } = response
    return { ...{ credentialId: id, clientDataJSON, authenticatorData }, signature }
  } catch (error) {
    return whyNot(error)
  }
}
