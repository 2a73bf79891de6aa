import type { Passkey } from '@muster/domain/accounts/schema-passkeys.ts'
import { passkeyWords as say } from '@muster/domain/accounts/words-passkeys.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, X } from 'lucide-react'
import { useState } from 'react'
import { momentHere } from '#device/moment-here.ts'
import { Button } from '#ui/button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { toast } from '#ui/toast.ts'
import {
  addPasskeyMutation,
  passkeysQuery,
  removePasskeyMutation,
  renewRecoveryCodesMutation,
} from '../api-passkeys.ts'
import { FormSheet, type SheetForm, useFormSheet } from './form-sheet.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProvePasswordForm } from './prove-password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Nothing is shown where browsers make no passkeys. */
export function Passkeys() {
  const query = useQuery(passkeysQuery)
  const { data } = query
  if (data?.isPossible === false) return null
  return (
    <ProfileSection
      id="passkeys"
      title={say.title}
      query={query}
      failure={say.unknown}
      draw={({ passkeys }) =>
        passkeys.length === 0 ? (
          <p className="p-4 text-muted">{say.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {passkeys.map(passkey => (
              <li key={passkey.id}>
                <Row passkey={passkey} isLast={passkeys.length === 1} />
              </li>
            ))}
          </ul>
        )
      }
    >
      <div className="mt-3 space-y-3">
        <p className="text-muted text-sm">{say.body}</p>
        <Add />
        {data && data.passkeys.length > 0 && <NewCodes left={data.recoveryCodesLeft} />}
      </div>
    </ProfileSection>
  )
}

function Row({
  passkey: { id, device, createdAt, lastUsedAt },
  isLast,
}: {
  passkey: Passkey
  isLast: boolean
}) {
  const sheet = useFormSheet()
  return (
    <>
      <ListRow
        leading={<KeyRound aria-hidden="true" />}
        title={device}
        detail={lastUsedAt === null ? say.added(momentHere(createdAt)) : say.lastUsed(momentHere(lastUsedAt))}
        trailing={
          <span className="-mr-3 flex">
            <Button
              variant="quiet"
              size="sm"
              aria-label={say.remove(device)}
              icon={<X aria-hidden="true" />}
              onClick={sheet.open}
            >
              {null}
            </Button>
          </span>
        }
      />
      <FormSheet
        sheet={sheet}
        title={say.removeTitle}
        description={isLast ? say.removeLastBody : say.removeBody}
      >
        <ProvePasswordForm
          mutation={removePasskeyMutation(id)}
          submitLabel={say.removeConfirm}
          busyLabel={say.removing}
          onCancel={sheet.leave}
          onDone={() => {
            toast.success(say.removed)
            sheet.close()
          }}
        />
      </FormSheet>
    </>
  )
}

function Add() {
  const sheet = useFormSheet()
  return (
    <>
      <Button variant="secondary" isWide icon={<KeyRound aria-hidden="true" />} onClick={sheet.open}>
        {say.add}
      </Button>
      <FormSheet sheet={sheet} title={say.add} description={say.addBody}>
        <AddForm onDone={sheet.close} onCancel={sheet.leave} />
      </FormSheet>
    </>
  )
}

function AddForm({ onDone, onCancel }: SheetForm) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <ProvePasswordForm
      mutation={addPasskeyMutation}
      submitLabel={say.continue}
      busyLabel={say.adding}
      onCancel={onCancel}
      onDone={({ recoveryCodes }) => {
        toast.success(say.addedNow)
        if (recoveryCodes) setCodes(recoveryCodes)
        else onDone()
      }}
    />
  )
}

function NewCodes({ left }: { left: number }) {
  const sheet = useFormSheet()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <p className="text-muted text-sm">{say.codesLeft(left)}</p>
      <Button variant="secondary" isWide onClick={sheet.open}>
        {say.newCodes}
      </Button>
      <FormSheet sheet={sheet} title={say.newCodes} description={say.newCodesBody}>
        {codes ? (
          <RecoveryCodes
            codes={codes}
            onDone={() => {
              setCodes(null)
              sheet.close()
            }}
          />
        ) : (
          <ProvePasswordForm
            mutation={renewRecoveryCodesMutation}
            submitLabel={say.continue}
            busyLabel={say.makingCodes}
            onCancel={sheet.leave}
            onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          />
        )}
      </FormSheet>
    </>
  )
}
