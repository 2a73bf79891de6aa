import type { EventReply } from '@muster/domain/events/schema.ts'
import { MESSAGE_BODY_MAX, MESSAGE_TITLE_MAX } from '@muster/domain/notifications/limits.ts'
import { SEND_GROUPS, SEND_SCREENS } from '@muster/domain/notifications/send-schema.ts'
import { blankIn, textOf } from '@muster/domain/notifications/send-templates.ts'
import { composeWords as words } from '@muster/domain/notifications/words-compose.ts'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useSubmit } from '#device/use-submit.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup } from '#ui/choice-group.tsx'
import { TextField } from '#ui/field.tsx'
import { SheetFooter } from '#ui/sheet-footer.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { About } from './compose-about.ts'
import { type Draft, errorsOf, inputOf, targetOf, templatesFor } from './compose-draft.ts'
import { PushCard } from './compose-preview.tsx'
import { Reach } from './compose-reach.tsx'
import { previewQuery, sendMutation } from './send-api.ts'

interface ComposeFormProps {
  event: EventReply
  about: About
  draft: Draft
  onChange: (draft: Draft) => void
  onSent: (documentId: string) => void
}

export function ComposeForm({ event, about, draft, onChange, onSent }: ComposeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const preview = useQuery(previewQuery(targetOf(about, draft)))
  const { submit, isBusy } = useSubmit(sendMutation(event.id))
  const errors = errorsOf(draft)
  const shown = draft.isTried ? errors : {}
  const count = preview.data && !preview.isPlaceholderData ? preview.data.count : null
  const change = (changed: Partial<Draft>) => onChange({ ...draft, ...changed })
  const fieldOf = (name: 'title' | 'body') =>
    form.current?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null
  const send = (submitted: FormEvent) => {
    submitted.preventDefault()
    const [wrong] = Object.keys(errors) as ('title' | 'body')[]
    if (!wrong)
      return void submit(inputOf(about, draft), { onSuccess: ({ data }) => onSent(data.documentId) })
    change({ isTried: true })
    selectBlank(fieldOf(wrong))
  }
  const start = (template: Draft['template']) => {
    change({ template, isTried: false, ...textOf(template, about.facts) })
    setTimeout(() => selectBlank(fieldOf(template === 'free' ? 'title' : 'body')))
  }
  return (
    <form ref={form} noValidate onSubmit={send}>
      <div className="space-y-5">
        <div className="space-y-2.5">
          {!about.person && (
            <ChoiceGroup
              legend={words.to}
              name="group"
              value={draft.group}
              onChange={group => change({ group })}
              choices={SEND_GROUPS.map(group => ({
                value: group,
                label: words.groups[group],
              }))}
            />
          )}
          <Reach event={event} preview={preview} draft={draft} onChange={change} />
        </div>
        <ChoiceGroup
          legend={words.startFrom}
          name="template"
          value={draft.template}
          onChange={start}
          choices={templatesFor(about).map(value => ({ value, label: words.templates[value] }))}
        />
        <TextField
          label={words.heading}
          name="title"
          maxLength={MESSAGE_TITLE_MAX}
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          error={shown.title}
          hint={words.left(draft.title.length, MESSAGE_TITLE_MAX)}
        />
        <TextArea
          label={words.message}
          name="body"
          maxLength={MESSAGE_BODY_MAX}
          value={draft.body}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
          error={shown.body}
          hint={words.left(draft.body.length, MESSAGE_BODY_MAX)}
        />
        <label className="block">
          <span className="mb-1.5 block font-semibold text-sm">{words.opens}</span>
          <select
            value={draft.screen}
            onChange={({ currentTarget }) =>
              change({ screen: SEND_SCREENS.find(screen => screen === currentTarget.value) ?? 'my-checkin' })
            }
            className="min-h-13 w-full rounded-md border border-edge bg-surface px-4 text-ink"
          >
            {SEND_SCREENS.map(screen => (
              <option key={screen} value={screen}>
                {words.screens[screen]}
              </option>
            ))}
          </select>
        </label>
        <PushCard draft={draft} person={preview.data?.example?.name ?? about.person?.name ?? null} />
      </div>
      <SheetFooter>
        <Button
          type="submit"
          isWide
          isBusy={isBusy}
          busyLabel={words.sending}
          disabled={count === 0}
          icon={<Send aria-hidden="true" />}
        >
          {about.person ? words.sendTo(about.person.name) : words.send(count)}
        </Button>
      </SheetFooter>
    </form>
  )
}

/** Selects what is still to be filled in, so that typing replaces it. */
function selectBlank(field: HTMLInputElement | HTMLTextAreaElement | null) {
  if (!field) return
  field.focus()
  const blank = blankIn(field.value)
  if (blank) field.setSelectionRange(blank.at, blank.at + blank.text.length)
}
