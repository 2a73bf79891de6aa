import { signedNonces } from '#http/signed-nonce.ts'

export const { tokenOf, nonceIn } = signedNonces('muster calendar feed ')
