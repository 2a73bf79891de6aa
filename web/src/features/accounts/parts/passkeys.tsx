import type { ProveItIsYouBody } from '@muster/domain/accounts/schema.ts'
import type { Passkey } from '@muster/domain/accounts/schema-passkeys.ts'
import { passkeyWords as say } from '@muster/domain/accounts/words-passkeys.ts'
import { type MutationOptions, useQuery } from '@tanstack/react-query'
import { KeyRound, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { momentHere } from '#device/moment-here.ts'
import { Button } from '#ui/button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { toast } from '#ui/toast.ts'
import {
  addPasskeyMutation,
  type Codes,
  passkeysQuery,
  removePasskeyMutation,
  renewRecoveryCodesMutation,
} from '../api-passkeys.ts'
import { FormSheet, useFormSheet } from './form-sheet.tsx'
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

const Add = () => (
  <CodesSheet
    label={say.add}
    icon={<KeyRound aria-hidden="true" />}
    description={say.addBody}
    mutation={addPasskeyMutation}
    busyLabel={say.adding}
    onDone={() => toast.success(say.addedNow)}
  />
)

const NewCodes = ({ left }: { left: number }) => (
  <>
    <p className="text-muted text-sm">{say.codesLeft(left)}</p>
    <CodesSheet
      label={say.newCodes}
      description={say.newCodesBody}
      mutation={renewRecoveryCodesMutation}
      busyLabel={say.makingCodes}
    />
  </>
)

interface CodesSheetProps {
  label: string
  icon?: ReactNode
  description: string
  mutation: MutationOptions<Codes, Error, ProveItIsYouBody>
  busyLabel: string
  onDone?: () => void
}

/** Asks for the password, and shows the recovery codes once if there are new ones. */
function CodesSheet({ label, icon, description, mutation, busyLabel, onDone }: CodesSheetProps) {
  const sheet = useFormSheet()
  const [codes, setCodes] = useState<Codes>(null)
  const close = () => {
    setCodes(null)
    sheet.close()
  }
  return (
    <>
      <Button variant="secondary" isWide icon={icon} onClick={sheet.open}>
        {label}
      </Button>
      <FormSheet
        sheet={{ ...sheet, close }}
        title={codes ? say.codesTitle : label}
        description={codes ? say.codesBody : description}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : (
          <ProvePasswordForm
            mutation={mutation}
            submitLabel={say.continue}
            busyLabel={busyLabel}
            onCancel={sheet.leave}
            onDone={made => {
              onDone?.()
              if (made) setCodes(made)
              else close()
            }}
          />
        )}
      </FormSheet>
    </>
  )
}
