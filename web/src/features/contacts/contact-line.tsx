import { shownAgo } from '@muster/domain/contacts/rules.ts'
import type { Contact } from '@muster/domain/contacts/schema.ts'
import { contactWords } from '@muster/domain/contacts/words.ts'
import { useState } from 'react'
import { useNow } from '#device/clock.ts'
import { useOwnId } from '#device/session.ts'
import { ContactSheet, type ContactSheetProps } from './contact-sheet.tsx'

interface ContactLineProps extends Omit<ContactSheetProps, 'isOpen' | 'onOpenChange'> {
  contact: Contact
}

/** Who has contacted the person last, so that nobody calls them twice. It opens the earlier ones. */
export function ContactLine({ contact: { way, at, by }, ...sheet }: ContactLineProps) {
  const now = useNow()
  const isOwn = useOwnId() === by.id
  const [state, setState] = useState({ isOpen: false, wasOpen: false })
  const { timezone, today } = sheet
  const line = contactWords.byWhom(
    way,
    isOwn ? null : by.name,
    shownAgo(new Date(at), now, { timezone, today }),
  )
  return (
    <>
      <button
        type="button"
        aria-label={contactWords.show(line)}
        aria-haspopup="dialog"
        onClick={() => setState({ isOpen: true, wasOpen: true })}
        className="wrap-anywhere min-h-11 text-left font-semibold text-accent-ink text-sm"
      >
        {line}
      </button>
      {state.wasOpen && (
        <ContactSheet
          {...sheet}
          isOpen={state.isOpen}
          onOpenChange={isOpen => setState({ isOpen, wasOpen: true })}
        />
      )}
    </>
  )
}
