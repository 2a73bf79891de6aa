import { composeWords as words } from '@muster/domain/notifications/words-compose.ts'
import { sendWords } from '@muster/domain/notifications/words-sends.ts'
import { Mark } from '#ui/mark.tsx'
import type { Draft } from './compose-draft.ts'

interface PushCardProps {
  draft: Draft
  /** one of the people, whose greeting is shown */
  person: string | null
}

/** The message as a phone shows it. */
export const PushCard = ({ draft: { title, body }, person }: PushCardProps) => (
  <section aria-labelledby="preview-of-push">
    <h3 id="preview-of-push" className="mb-1.5 font-semibold text-sm">
      {words.preview}
    </h3>
    <div className="rounded-lg bg-sunken p-3">
      <div className="flex items-start gap-3 rounded-md bg-raised p-3 shadow-card">
        <Mark size={32} />
        <div className="min-w-0 grow text-sm">
          <p className="flex justify-between gap-2 text-muted text-xs">
            <span>{words.app}</span>
            <span>{words.now}</span>
          </p>
          <p className="wrap-anywhere font-semibold">{title.trim() || words.emptyTitle}</p>
          <p className="wrap-anywhere whitespace-pre-line">
            {sendWords.greeted(person ?? words.somebody, body.trim() || words.emptyBody)}
          </p>
        </div>
      </div>
    </div>
  </section>
)
