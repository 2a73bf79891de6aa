import type { ReactNode } from 'react'

/** Inline styles, because the style sheet does not scan this folder for classes. */
export const Shelf = ({ name, children }: { name: string; children: ReactNode }) => (
  <section
    style={{
      maxWidth: '30rem',
      margin: '0 auto 2.5rem',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '1rem',
    }}
  >
    <h2 className="font-semibold text-muted text-xs">{name}</h2>
    {children}
  </section>
)

export const Row = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', alignItems: 'center' }}>{children}</div>
)
