import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { importRows, listImports, readSheet, undoImport } from '@muster/domain/imports/endpoints.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { test } from 'vitest'
import { monsoon } from './itineraries.ts'
import { page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { admin } from './people.ts'
import { serve } from './stub-server.ts'
import { expectSentOnce } from './tap-case.ts'

const user = userEvent.setup()
const imported = {
  ...{ id: 5, sheet: 'people' as const, at: '2026-11-18T05:00:00.000Z', by: 'Nandita' },
  ...{ new: 1, changed: 0, same: 0, undoneAt: null, kept: 0 },
}

async function open() {
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
  serve(listImports, page([imported]))
  serve(readSheet, { data: { sheet: 'people', rows: [], members: [] } })
  await openScreen(`/events/${monsoon.id}/sheets`, { as: admin })
}

test('an import, tapped again and again, is sent once', () =>
  expectSentOnce({
    open: async () => {
      await open()
      serve(importRows, { data: imported })
      await user.click(await screen.findByLabelText('Paste rows, with their headings'))
      await user.paste('Name,Email\nDev Shah,dev@muster.example')
      await user.click(screen.getByRole('button', { name: 'Read these rows' }))
    },
    button: 'Add or change 1 person',
    sends: importRows,
  }))

test('the undo of an import, tapped again and again, is sent once', () =>
  expectSentOnce({
    open: async () => {
      await open()
      serve(undoImport, { data: { ...imported, undoneAt: imported.at } })
      await user.click(await screen.findByRole('button', { name: /^Undo the import of people/ }))
    },
    button: 'Undo the import',
    sends: undoImport,
  }))
