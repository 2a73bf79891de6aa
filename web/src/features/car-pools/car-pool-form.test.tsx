import { createCarPool, listInvitees, updateCarPool } from '@muster/domain/car-pools/endpoints.ts'
import { placeDetails, suggestPlaces } from '@muster/domain/places/endpoints.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#device/session.ts'
import {
  ashasCarPool,
  inviteBox,
  meetingPoint,
  noteOf,
  offSiteWithCarPools,
  openForm,
  ownMeera,
  ownRavi,
  seats,
  serveInvitees,
  sheet,
} from '#test/car-pool-form-sheet.tsx'
import { at } from '#test/itineraries.ts'
import { asha } from '#test/people.ts'
import { kothrud, prediction } from '#test/places.ts'
import { type Failure, noNetwork, Refusal, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'
import { carPoolsQuery } from './api.ts'

const CREATED = 'success: Car pool created successfully!'
const button = (name: string) => sheet().getByRole('button', { name })
const time = (label: string) => sheet().getByLabelText<HTMLInputElement>(label)
const set = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('Create sends every field, with the place chosen from the list', async () => {
  serveInvitees([ownRavi, ownMeera])
  const { user } = await openForm()
  serve(suggestPlaces, { data: [prediction('Kothrud')] })
  serve(placeDetails, { data: kothrud })
  await user.type(meetingPoint(), 'Kothrud')
  await user.click(await screen.findByRole('option', { name: /^Kothrud/ }))
  await waitFor(() => expect(meetingPoint().value).toBe(kothrud.formattedAddress))
  // a meeting point needs no PIN code
  expect(sheet().queryByLabelText('PIN code')).toBeNull()
  expect(seats().getAttribute('aria-valuenow')).toBe('4')
  await user.click(button('One seat less'))
  set(time('Departure day'), '2026-11-25')
  set(time('Departure time'), '06:30')
  set(time('Return day'), '2026-11-27')
  set(time('Return time'), '18:00')
  await user.type(sheet().getByLabelText('Note'), ' Small boot ')
  await user.click(inviteBox())
  await user.click(await screen.findByRole('option', { name: 'Meera Shah' }))
  serve(createCarPool, { data: ashasCarPool })
  await user.click(button('Create Car Pool'))
  await isClosed()
  expect(said.at(-1)).toBe(CREATED)
  // Create is disabled now
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(requestsTo(createCarPool).map(({ body }) => body)).toEqual([
    {
      data: {
        event: 910,
        car_owner: asha.id,
        meetingPoint: kothrud.formattedAddress,
        latitude: 18.5074,
        longitude: 73.8077,
        placeId: 'place-of-Kothrud',
        availableSeats: 3,
        departureTime: '2026-11-25T01:00:00.000Z',
        returnTime: '2026-11-27T12:30:00.000Z',
        note: 'Small boot',
        inviteUsers: [ownMeera.id],
      },
    },
  ])
})

test('a free-text meeting point is enough', async () => {
  serveInvitees([])
  const { user } = await openForm()
  serve(suggestPlaces, { data: [] })
  serve(createCarPool, { data: ashasCarPool })
  expect(
    screen.getByText('Others see the area only, until they are in your car pool or invited to it.'),
  ).toBeTruthy()
  await user.type(meetingPoint(), '  Under the big banyan{Enter}')
  expect(screen.getByText(/^Others see the city only/)).toBeTruthy()
  expect(requestsTo(createCarPool)).toEqual([])
  await user.click(button('Create Car Pool'))
  await isClosed()
  expect(requestsTo(createCarPool).map(({ body }) => body.data)).toEqual([
    {
      event: 910,
      car_owner: asha.id,
      meetingPoint: 'Under the big banyan',
      latitude: null,
      longitude: null,
      placeId: null,
      availableSeats: 4,
      departureTime: null,
      returnTime: null,
      note: null,
      inviteUsers: [],
    },
  ])
})

test('typing over a chosen place clears its coordinates', async () => {
  serveInvitees([])
  const { user } = await openForm({
    carPool: { ...ashasCarPool, latitude: 18.5, longitude: 73.8, placeId: 'p' },
  })
  serve(suggestPlaces, { data: [] })
  serve(updateCarPool, { data: ashasCarPool })
  await user.type(meetingPoint(), ', left side')
  await user.click(button('Save Changes'))
  await isClosed()
  expect(requestsTo(updateCarPool)[0]?.body.data).toMatchObject({
    meetingPoint: 'Gate 2 of the mall, left side',
    latitude: null,
    longitude: null,
    placeId: null,
  })
})

test('an edit sends every field, untouched ones unchanged', async () => {
  serveInvitees([ownMeera])
  const { user } = await openForm({
    carPool: { ...ashasCarPool, latitude: 18.5, longitude: 73.8, placeId: 'p' },
  })
  expect([time('Departure day').value, time('Departure time').value]).toEqual(['2026-11-25', '06:30'])
  await user.click(button('One seat more'))
  serve(updateCarPool, { data: ashasCarPool })
  await user.click(button('Save Changes'))
  await isClosed()
  expect(said).toEqual(['success: Car pool updated successfully!'])
  const [request] = requestsTo(updateCarPool)
  expect(request?.params).toEqual({ id: '70' })
  expect(request?.body).toEqual({
    data: {
      meetingPoint: 'Gate 2 of the mall',
      latitude: 18.5,
      longitude: 73.8,
      placeId: 'p',
      availableSeats: 5,
      departureTime: '2026-11-25T01:00:30.000Z',
      returnTime: null,
      note: 'A small boot',
      inviteUsers: [],
      removeUsers: [],
    },
  })
})

test('errors are shown one at a time, in the order of R74', async () => {
  serveInvitees([ownRavi, ownMeera])
  const { user } = await openForm({ carPool: { ...ashasCarPool, availableSeats: 8, assignedCount: 3 } })
  serve(suggestPlaces, { data: [] })
  await user.clear(meetingPoint())
  await user.type(meetingPoint(), '   ')
  set(time('Return day'), '2026-11-25')
  set(time('Return time'), '06:00')
  // no error before the first try
  expect(noteOf(meetingPoint())).not.toBe('Please enter a meeting point')
  await user.click(button('Save Changes'))
  expect(noteOf(meetingPoint())).toBe('Please enter a meeting point')
  expect(document.activeElement).toBe(meetingPoint())

  await user.type(meetingPoint(), 'Gate 3')
  expect(noteOf(seats())).toBe('Available seats must be between 1 and 7')
  await user.click(button('Save Changes'))
  expect(document.activeElement).toBe(seats())
  await user.keyboard('{ArrowDown}')
  expect(noteOf(time('Return time'))).toBe('The way back must be after the way there')
  await user.click(button('Save Changes'))
  expect(document.activeElement).toBe(time('Return time'))
  await user.click(seats())
  await user.keyboard('{Home}{ArrowUp}')
  expect(noteOf(seats())).toBe(
    'Cannot reduce seats below 3 - there are already 3 users assigned to this car pool',
  )
  await user.click(button('Save Changes'))
  expect(requestsTo(updateCarPool)).toEqual([])
})

test('R214: the days are filled with today and the last day of the event, and a day without a time is no time', async () => {
  serveInvitees([])
  const event = { ...offSiteWithCarPools, startDate: at(20, '09:00'), endDate: at(22, '18:00') }
  const { user } = await openForm({ event })
  expect([time('Departure day').value, time('Return day').value]).toEqual(['2026-11-21', '2026-11-22'])
  expect([time('Departure time').value, time('Return time').value]).toEqual(['', ''])
  await user.type(meetingPoint(), 'Gate 2')
  set(time('Departure time'), '07:30')
  set(time('Return day'), '2026-11-23')
  expect(time('Return day').value).toBe('2026-11-23')
  serve(createCarPool, { data: ashasCarPool })
  await user.click(button('Create Car Pool'))
  await isClosed()
  const { departureTime, returnTime } = requestsTo(createCarPool)[0]?.body.data ?? {}
  expect([departureTime, returnTime]).toEqual([at(21, '07:30'), null])
})

test('times are in the event’s time zone, not the phone’s', async () => {
  serveInvitees([])
  const event = { ...offSiteWithCarPools, timezone: 'America/New_York' }
  const { user } = await openForm({ carPool: ashasCarPool, event })
  expect([time('Departure day').value, time('Departure time').value]).toEqual(['2026-11-24', '20:00'])
  expect(sheet().getByText('Optional. All times are local to the event (America/New York).')).toBeTruthy()
  set(time('Return day'), '2026-11-27')
  set(time('Return time'), '18:00')
  serve(updateCarPool, { data: ashasCarPool })
  await user.click(button('Save Changes'))
  await isClosed()
  expect(requestsTo(updateCarPool)[0]?.body.data.returnTime).toBe('2026-11-27T23:00:00.000Z')
})

test('removing a passenger frees a seat and can be undone', async () => {
  serveInvitees([ownMeera])
  const { user } = await openForm({ carPool: ashasCarPool })
  await screen.findByText('Ravi Iyer')
  expect(noteOf(seats())).toBe('2 seats for others')
  await user.click(button('Remove Ravi Iyer'))
  expect(sheet().getByText('Loses the seat when you save, and gets a message.')).toBeTruthy()
  expect(noteOf(seats())).toBe('3 seats for others')
  await user.click(button('Keep Ravi Iyer'))
  expect(noteOf(seats())).toBe('2 seats for others')
  await user.click(button('Remove Ravi Iyer'))
  serve(updateCarPool, { data: { ...ashasCarPool, assignedCount: 1 } })
  await user.click(button('Save Changes'))
  await isClosed()
  expect(requestsTo(updateCarPool)[0]?.body.data.removeUsers).toEqual([ownRavi.id])
})

test('the invitee search is debounced by 500 ms and leaves out chosen people', async () => {
  serveInvitees([ownRavi, ownMeera])
  const { user } = await openForm()
  const searched = () => requestsTo(listInvitees).map(({ query }) => query.get('filters[name][$containsi]'))
  await user.type(inviteBox(), 'ra')
  await waitFor(() => expect(searched()).toEqual([null, 'ra']))
  await user.click(await screen.findByRole('option', { name: 'Ravi Iyer' }))
  expect(inviteBox().value).toBe('')
  expect(sheet().getByRole('list', { name: 'People you invite' }).textContent).toBe('Ravi Iyer')
  await user.click(inviteBox())
  await screen.findByRole('option', { name: 'Meera Shah' })
  expect(screen.queryByRole('option', { name: 'Ravi Iyer' })).toBeNull()
  await user.click(button('Remove Ravi Iyer'))
  expect(sheet().getByRole('list', { name: 'People you invite' }).textContent).toBe('')
  expect(document.activeElement).toBe(inviteBox())
})

test('at most one person per free seat is invited, also after the seats are reduced', async () => {
  serveInvitees([ownRavi, ownMeera, { id: 9, name: 'Zoya' }])
  const { user } = await openForm()
  serve(suggestPlaces, { data: [] })
  await user.click(button('One seat less'))
  expect(noteOf(inviteBox())).toBe('You can invite 2 people')
  for (const name of ['Ravi Iyer', 'Meera Shah']) {
    if (name === 'Meera Shah') expect(noteOf(inviteBox())).toBe('You can invite 1 more person')
    await user.click(inviteBox())
    await user.click(await screen.findByRole('option', { name }))
  }
  expect(noteOf(inviteBox())).toBe('That is one for each seat left.')
  await user.click(inviteBox())
  expect(screen.queryByRole('option', { name: 'Zoya' })).toBeNull()

  await user.type(meetingPoint(), 'Gate')
  await user.click(button('One seat less'))
  expect(noteOf(inviteBox())).toBe('There are fewer seats left than people invited')
  await user.click(button('Create Car Pool'))
  expect(document.activeElement).toBe(inviteBox())
  expect(requestsTo(createCarPool)).toEqual([])
})

test('invited people are listed and not offered again', async () => {
  serveInvitees([ownMeera])
  const request = {
    id: 5,
    documentId: 'request5'.padEnd(24, '0'),
    request_type: 'invite_request' as const,
    person: ownMeera,
    message: null,
    createdAt: '2026-11-20T10:00:00.000Z',
  }
  await openForm({ carPool: { ...ashasCarPool, requests: [request] } })
  await screen.findByText('Already invited: Meera Shah')
  await screen.findByText('No users available to invite at this time.')
})

test('a sentence replaces the box when nobody can be invited', async () => {
  serveInvitees([])
  await openForm()
  await screen.findByText('No users available to invite at this time.')
  expect(sheet().queryByRole('combobox', { name: 'Invite people' })).toBeNull()
})

test('a full car pool has no invitee box', async () => {
  serveInvitees([ownMeera])
  const { user } = await openForm({ carPool: { ...ashasCarPool, availableSeats: 2 } })
  await screen.findByText('Every seat is taken. Offer one more seat to invite someone.')
  await user.click(button('One seat more'))
  expect(noteOf(inviteBox())).toBe('You can invite 1 person')
})

test('a failed invitee search can be retried', async () => {
  serve(listInvitees, noNetwork)
  const { user } = await openForm()
  await screen.findByText('People could not be loaded. Please try again.')
  serveInvitees([ownMeera])
  await user.click(button('Try again'))
  await waitFor(() => expect(inviteBox()).toBeTruthy())
})

test('two taps send one request, and the form is read-only while it saves', async () => {
  serveInvitees([])
  const { user } = await openForm({ carPool: ashasCarPool })
  let answer: () => void = () => undefined
  serve(updateCarPool, () => new Promise(resolve => (answer = () => resolve({ data: ashasCarPool }))))
  button('Save Changes').click()
  button('Save Changes').click()
  await user.click(await screen.findByRole('button', { name: 'Saving...' }))
  await user.click(seats())
  await user.keyboard('{ArrowUp}')
  expect(seats().getAttribute('aria-valuenow')).toBe('4')
  // the sheet stays open while the form saves
  await user.click(button('Close'))
  expect(sheet()).toBeTruthy()
  answer()
  await isClosed()
  expect(requestsTo(updateCarPool)).toHaveLength(1)
})

test.each<[string, Failure, string]>([
  ['nobody answers', noNetwork, 'Failed to update car pool'],
  ['the server fails', new Refusal(500, {}), 'Failed to update car pool'],
  ['it is not theirs any more', refusal(403, 'not_owner_edit'), 'You can only edit your own car pool'],
])('when %s the form keeps its values and shows the failure', async (_, outcome, sentence) => {
  serveInvitees([])
  const { user } = await openForm({ carPool: ashasCarPool })
  await user.click(button('One seat more'))
  serve(updateCarPool, outcome)
  await user.click(button('Save Changes'))
  await waitFor(() => expect(said).toEqual([`error: ${sentence}`]))
  expect(seats().getAttribute('aria-valuenow')).toBe('5')
})

test('a refusal is shown at its field until something is changed', async () => {
  serveInvitees([ownMeera])
  const { user } = await openForm({ carPool: ashasCarPool })
  await waitFor(() => expect(inviteBox()).toBeTruthy())
  serve(updateCarPool, refusal(409, 'invitee_unavailable'))
  await user.click(button('Save Changes'))
  const sentence = 'This person already owns a car pool or is part of one'
  await waitFor(() => expect(noteOf(inviteBox())).toBe(sentence))
  expect(document.activeElement).toBe(inviteBox())
  await user.click(button('One seat more'))
  expect(noteOf(inviteBox())).toBe('You can invite 3 people')
  const path = 'data.note'
  serve(updateCarPool, refusal(400, 'invalid', [{ path, message: 'Not this note.' }]))
  await user.click(button('Save Changes'))
  await waitFor(() => expect(noteOf(sheet().getByLabelText('Note'))).toBe('Not this note.'))
})

test('closing a dirty form asks before it discards', async () => {
  serveInvitees([])
  const { user } = await openForm({ carPool: ashasCarPool })
  await user.click(button('One seat more'))
  await user.click(button('Close'))
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(seats().getAttribute('aria-valuenow')).toBe('5')
  await user.click(button('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await isClosed()
  await user.click(screen.getByRole('button', { name: 'Open the form' }))
  await waitFor(() => expect(seats().getAttribute('aria-valuenow')).toBe('4'))
  // a pristine form closes without a question
  await user.click(button('Cancel'))
  await isClosed()
})

test('saving without a signed-in person shows why it fails', async () => {
  serveInvitees([])
  const { user } = await openForm({ carPool: ashasCarPool })
  act(() => useSession.setState({ user: null }))
  await user.click(button('Save Changes'))
  expect(said).toEqual(['error: Missing event or employee information'])
  expect(requestsTo(updateCarPool)).toEqual([])
})

test('an owner cannot create a second car pool; this error comes first', async () => {
  serveInvitees([])
  const { user, queryClient } = await openForm()
  const me = { ownsPoolId: 70, inPoolId: 70, asksPoolId: null, isWaiting: false, hasHome: false }
  const board = { counts: { all: 1, my: 1, available: 1, full: 0 }, me }
  const pagination = { page: 1, pageSize: 25, pageCount: 1, total: 1 }
  queryClient.setQueryData(carPoolsQuery(910, { view: null, text: '' }).queryKey, {
    pages: [{ data: [ashasCarPool], meta: { pagination, board } }],
    pageParams: [1],
  })
  await user.click(button('Create Car Pool'))
  expect(said).toEqual(['error: You can only own one car pool per event'])
  expect(noteOf(meetingPoint())).not.toBe('Please enter a meeting point')
  expect(requestsTo(createCarPool)).toEqual([])
})

test('only the owner can edit; this error comes first', async () => {
  serveInvitees([])
  const { user } = await openForm({ carPool: { ...ashasCarPool, relation: 'assigned' } })
  await user.clear(meetingPoint())
  await user.click(button('Save Changes'))
  expect(said).toEqual(['error: You can only edit your own car pool'])
  expect(requestsTo(updateCarPool)).toEqual([])
})

test('the form keeps its values when creating fails', async () => {
  serveInvitees([])
  const { user } = await openForm()
  serve(suggestPlaces, { data: [] })
  serve(createCarPool, noNetwork)
  await user.type(meetingPoint(), 'Gate 3')
  await user.click(button('Create Car Pool'))
  await waitFor(() => expect(said).toEqual(['error: Failed to create car pool']))
  expect(meetingPoint().value).toBe('Gate 3')
})
