import { type ReactNode, useId } from 'react'

interface PreferencesSectionProps {
  title: string
  notes?: readonly (string | false | undefined)[] | undefined
  children: ReactNode
}

export function PreferencesSection({ title, notes = [], children }: PreferencesSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        <p className="text-muted text-sm">{notes.filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </section>
  )
}
