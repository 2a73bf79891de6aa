import { readBoard } from '@muster/domain/boards/endpoints.ts'
import { annulCheckIn, checkIn } from '@muster/domain/check-ins/endpoints.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { boardOf, fortBus, onBoard, servePeople } from './boards.ts'
import { monsoon } from './itineraries.ts'
import { openScreen } from './open-screen.tsx'
import { admin } from './people.ts'
import { requestsTo, serve } from './stub-server.ts'
import { tapAgainAndAgain } from './tap-again.ts'

const user = userEvent.setup()
const dev = onBoard(21, 'Dev Patil')
const reply = {
  data: {
    item: { id: fortBus.id, documentId: fortBus.documentId },
    user: { id: dev.id, name: dev.name },
    leg: 'first' as const,
    at: null,
    checkedInCount: 1,
    totalCount: 40,
  },
  meta: { alreadyCheckedIn: false },
}

async function open(list: string) {
  serve(readEvent, { data: monsoon })
  serve(readBoard, boardOf([fortBus]))
  servePeople({ [list]: [dev] })
  const query = `?day=2026-11-21&item=${fortBus.documentId}&list=${list}`
  await openScreen(`/events/900/all-checkin${query}`, { as: admin })
}

const thenNobody = () => {
  servePeople({})
  return reply
}

test('a check-in by hand, tapped again and again, is sent once', async () => {
  await open('pending')
  serve(checkIn, thenNobody)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check in Dev Patil' })
  await tapAgainAndAgain(button, checkIn, true)
  await waitFor(() => expect(requestsTo(checkIn)).toHaveLength(1))
})

test('an annulment, tapped again and again, is sent once', async () => {
  await open('checked-in')
  serve(annulCheckIn, thenNobody)
  await user.click(await screen.findByRole('button', { name: 'Undo the check-in of Dev Patil' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByLabelText('Reason'), 'Wrong bus')
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Undo check-in' })
  await tapAgainAndAgain(button, annulCheckIn, true)
  await waitFor(() => expect(requestsTo(annulCheckIn)).toHaveLength(1))
})
