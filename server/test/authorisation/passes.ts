import type { Fixture, World, WorldItems } from './world.ts'

const pass = {
  call: ({ own }: World) => ({ path: `/events/${own.documentId}/pass` }),
  hidden: ({ secret }: World) => ({ path: `/events/${secret.id}/pass` }),
}
const replaces = { body: { replaces: null } }
const scan = ({ bus }: WorldItems) => ({
  path: `/items/${bus.id}/scan`,
  body: { code: '123456789', leg: 'first', clientKey: 'the-key-of-one-scan' },
})
const scans = ({ bus }: WorldItems) => ({ path: `/items/${bus.documentId}/scans` })
const passes = ({ bus }: WorldItems) => ({ path: `/items/${bus.documentId}/passes` })

/** A fellow traveller sees the item but is not staff. */
const refuses = { outsider: 403, attendee: 403 } as const

export const passFixtures: Record<string, Fixture> = {
  'GET /events/:id/pass': pass,
  'POST /events/:id/pass': {
    call: world => ({ ...pass.call(world), ...replaces }),
    hidden: world => ({ ...pass.hidden(world), ...replaces }),
  },
  'GET /items/:id/passes': {
    call: ({ joinedItems }) => passes(joinedItems),
    refuses,
    hidden: ({ secretItems }) => passes(secretItems),
  },
  'POST /items/:id/scan': {
    call: ({ joinedItems }) => scan(joinedItems),
    refuses,
    hidden: ({ secretItems }) => scan(secretItems),
  },
  'GET /items/:id/scans': {
    call: ({ joinedItems }) => scans(joinedItems),
    refuses,
    hidden: ({ secretItems }) => scans(secretItems),
  },
}
