import { FIELDS, type ItemForm as Typed } from '@muster/domain/organiser/items-form.ts'
import { itemWords as say } from '@muster/domain/organiser/words-items.ts'
import { Controller } from 'react-hook-form'
import { NotSavedYet } from '#features/confirmations/not-saved-yet.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { PlannedKind } from '../items-api.ts'
import { type FormOfItem, useItemForm } from '../use-item-form.ts'
import { CoordinatorField } from './coordinator-field.tsx'

interface ItemFormProps extends FormOfItem {
  onCancel: () => void
  /** somebody else has changed what is stored */
  onShowNewer?: (() => void) | undefined
}

const TYPES = {
  time: { type: 'datetime-local' },
  number: { type: 'text', inputMode: 'numeric' },
  coordinates: { type: 'text', autoCapitalize: 'none', spellCheck: false },
  line: { type: 'text' },
} as const

export function ItemForm(props: ItemFormProps) {
  'use no memo' // react-hook-form changes its errors in place
  const { kind, restored, onCancel, onShowNewer } = props
  const { form, isBusy, save, forgetDraft } = useItemForm(props)
  const { errors } = form.formState
  const giveUp = (then: () => void) => {
    forgetDraft()
    then()
  }
  return (
    <form noValidate className="space-y-5" onSubmit={event => void save(event)}>
      {onShowNewer ? (
        <RetryNotice retryLabel={say.showTheirs} isBusy={false} onRetry={() => giveUp(onShowNewer)}>
          {say.changedMeanwhile}
        </RetryNotice>
      ) : (
        restored && <NotSavedYet />
      )}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {Object.entries(FIELDS[kind]).map(([name, type]) => {
          const field = {
            ...form.register(name),
            ...{ label: labelOf(kind, name), hint: (say.hints as Typed)[name] },
            ...{ readOnly: isBusy, error: errors[name]?.message, autoComplete: 'off' },
          }
          if (type === 'email')
            return (
              <div key={name} className="lg:col-span-2">
                <Controller
                  name={name}
                  control={form.control}
                  render={({ field: { value = '', onChange, ref } }) => (
                    <CoordinatorField
                      {...{ name, value, onChange, ref, isBusy }}
                      eventId={props.event.id}
                      label={labelOf(kind, name)}
                      hint={say.hints.coordinator}
                      error={errors[name]?.message}
                    />
                  )}
                />
              </div>
            )
          const isWide = name === 'name' || type === 'text'
          return (
            <div key={name} className={isWide ? 'lg:col-span-2' : undefined}>
              {type === 'text' ? <TextArea {...field} /> : <TextField {...field} {...TYPES[type]} />}
            </div>
          )
        })}
      </div>
      <div className="flex gap-3">
        <Button variant="secondary" disabled={isBusy} onClick={() => giveUp(onCancel)}>
          {say.cancel}
        </Button>
        <Button type="submit" isWide isBusy={isBusy} busyLabel={say.saving}>
          {say.save}
        </Button>
      </div>
    </form>
  )
}

function labelOf(kind: PlannedKind, name: string): string {
  const label = say.fields[name as keyof typeof say.fields]
  return typeof label === 'string' ? label : label[kind as keyof typeof label]
}
