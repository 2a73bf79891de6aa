import type { EventReply } from '@muster/domain/events/schema.ts'
import { composeWords as words } from '@muster/domain/notifications/words-compose.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { useIsNarrow } from '#device/viewport.ts'
import { TitledModal } from '#ui/titled-modal.tsx'
import type { About } from './compose-about.ts'
import { emptyDraft } from './compose-draft.ts'
import { ComposeForm } from './compose-form.tsx'

interface ComposeSheetProps {
  event: EventReply
  about: About
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onSent: (documentId: string) => void
}

/** From below on a phone, in the middle of a larger screen. */
export function ComposeSheet({ event, about, isOpen, onOpenChange, onSent }: ComposeSheetProps) {
  const [draft, setDraft] = useState(() => emptyDraft(about))
  return (
    <TitledModal
      kind={useIsNarrow() ? 'bottom' : 'middle'}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={about.person ? words.toPerson(about.person.name) : words.title(about.name)}
      closeLabel={shellWords.close}
    >
      <div className="px-5 pb-6">
        <ComposeForm event={event} about={about} draft={draft} onChange={setDraft} onSent={onSent} />
      </div>
    </TitledModal>
  )
}
