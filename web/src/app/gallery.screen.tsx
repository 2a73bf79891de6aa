import { ButtonShelf } from './gallery/button-shelf.tsx'
import { FieldShelf } from './gallery/field-shelf.tsx'
import { ListShelf } from './gallery/list-shelf.tsx'
import { ModalShelf } from './gallery/modal-shelf.tsx'
import { StateShelf } from './gallery/state-shelf.tsx'

/** Every part in every state and both themes. Its texts are for developers, so they are not in words.ts. */
export function GalleryScreen() {
  return (
    <main style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(22rem, 1fr))' }}>
      <h1 className="sr-only">Gallery</h1>
      <Theme scheme="light" />
      <Theme scheme="dark" />
    </main>
  )
}

function Theme({ scheme }: { scheme: 'light' | 'dark' }) {
  return (
    <section
      aria-label={scheme}
      style={{
        colorScheme: scheme,
        background: 'var(--color-canvas)',
        color: 'var(--color-ink)',
        padding: '1.5rem 1rem',
      }}
    >
      <ButtonShelf />
      <FieldShelf />
      <ListShelf />
      <StateShelf />
      <ModalShelf />
    </section>
  )
}
