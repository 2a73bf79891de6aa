import { listEvents, readEvent, setCoverImage } from '@muster/domain/events/endpoints.ts'
import { createEvent, editEvent, readEventSettings } from '@muster/domain/events/endpoints-settings.ts'
import { eventSettingsRefusals } from '@muster/domain/events/words-settings.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { openSettings, settings, shownAt } from '#test/event-settings.ts'
import { monsoon } from '#test/itineraries.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

test('An Admin without any event is led to the first one, and makes it', async () => {
  serve(listEvents, page([]))
  const { user } = await openScreen('/', { as: admin })
  expect(await screen.findByText('No Events Found')).toBeTruthy()
  const steps = within(screen.getAllByRole('list').find(list => list.tagName === 'OL') ?? document.body)
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Make the event: its name, dates and place.',
    '2Add its sessions, buses, flights and rooms, and who to call.',
    '3Publish it. People sign up and join, and you put them on buses and in rooms.',
  ])
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'New event' }))
  expect(await screen.findByText(/^Nobody sees it before it is published/)).toBeTruthy()
  expect(await violations()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Create event' }))
  expect(await screen.findByText('Please enter a name')).toBeTruthy()
  expect(screen.getAllByText('Please enter a date and a time')).toHaveLength(2)
  expect(requestsTo(createEvent)).toEqual([])

  await user.type(screen.getByLabelText('Name'), 'Winter Off-site')
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2026-12-20T09:00' } })
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2026-12-19T18:00' } })
  await user.click(screen.getByRole('button', { name: 'Create event' }))
  expect(await screen.findByText('The event must end after it starts')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2026-12-22T18:00' } })
  await user.click(screen.getByLabelText('People of certain organisations'))
  await user.type(await screen.findByLabelText('Email domains'), 'Muster.example')
  await user.type(screen.getByLabelText('Place on the map'), '17.9237, 73.6586')

  serve(createEvent, { data: { ...settings, id: 7, name: 'Winter Off-site', revision: 1 } })
  serve(readEvent, { data: { ...monsoon, id: 7, name: 'Winter Off-site' } })
  serve(readEventSettings, {
    data: { ...settings, id: 7, name: 'Winter Off-site', revision: 1, active: false },
  })
  await user.click(screen.getByRole('button', { name: 'Create event' }))
  await waitFor(() => expect(location.pathname).toBe('/events/7/settings'))
  expect(said).toEqual(['success: Winter Off-site is created.'])
  const next = await screen.findByRole('link', { name: 'Add travel and sessions' })
  expect(next.getAttribute('href')).toBe('/events/7/items')
  expect(requestsTo(createEvent).map(({ body }) => body)).toEqual([
    {
      data: {
        ...{ name: 'Winter Off-site', desc: null, location: null, timezone: 'Asia/Kolkata' },
        ...{ startDate: '2026-12-20T03:30:00.000Z', endDate: '2026-12-22T12:30:00.000Z' },
        ...{ locationCoOrds: { latitude: 17.9237, longitude: 73.6586 }, registration: 'open' },
        ...{
          active: false,
          isArchived: false,
          isCarPoolEnabled: false,
          availableDrinks: ['Chai', 'Coffee', 'Water'],
        },
        ...{ joinPolicy: 'domains', joinDomains: ['muster.example'], emergencyCoordinator: null },
      },
    },
  ])
})

test('Only Admins can make an event', async () => {
  serve(listEvents, page([monsoon]))
  await openScreen('/', { as: asha })
  await screen.findByRole('heading', { name: monsoon.name })
  expect(screen.queryByRole('link', { name: 'New event' })).toBeNull()
})

test('An Admin changes an event, and reads what it does to people', async () => {
  const { user } = await openSettings()
  expect(await shownAt('Starts')).toBe('2026-11-20T09:00')
  expect(await shownAt('Emergency co-ordinator')).toBe('meera@muster.example')
  await user.click(screen.getByLabelText('Not published'))
  expect(screen.getByText('People find the event and see their day once it is published.')).toBeTruthy()
  await user.click(screen.getByLabelText('Off'))
  expect(screen.getByText(/^Requests and invitations that wait for an answer end/)).toBeTruthy()
  await user.click(screen.getByLabelText('Published'))
  await user.clear(screen.getByLabelText('Place'))
  await user.type(screen.getByLabelText('Place'), 'Panchgani')

  const saved = { ...settings, location: 'Panchgani', isCarPoolEnabled: false, revision: 5 }
  serve(editEvent, { data: saved })
  serve(readEventSettings, { data: saved })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said).toEqual(['success: The event is saved.']))
  expect(requestsTo(editEvent)[0]?.body).toMatchObject({
    data: { location: 'Panchgani', isCarPoolEnabled: false, active: true, revision: 4 },
  })
  // the next save is of the new revision
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(editEvent)).toHaveLength(2))
  expect(requestsTo(editEvent)[1]?.body).toMatchObject({ data: { revision: 5 } })
})

test('A published event is taken off only after a question, because its members are told', async () => {
  const { user } = await openSettings()
  await user.click(await screen.findByLabelText('Archived'))
  expect(screen.getByText(/^The event is folded away at the end of Events/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = () => screen.findByRole('alertdialog', { name: 'Take the event off?' })
  expect((await question()).textContent).toContain(
    'Members who have something ahead of them are told that the event is off.',
  )
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep it published' }))
  expect(requestsTo(editEvent)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await question()
  const saved = { ...settings, active: false, isArchived: true, revision: 5 }
  serve(editEvent, { data: saved })
  serve(readEventSettings, { data: saved })
  await user.click(screen.getByRole('button', { name: 'Take it off' }))
  await waitFor(() => expect(said).toEqual(['success: The event is saved.']))
  expect(requestsTo(editEvent)[0]?.body).toMatchObject({ data: { active: false, isArchived: true } })
  // it is no longer a published one that is taken off
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(editEvent)).toHaveLength(2))
})

test('What the server says of a field is read at that field', async () => {
  const { user } = await openSettings()
  const message = 'Please enter up to 20 drinks of at most 30 characters'
  serve(editEvent, refusal(400, 'invalid', [{ path: 'data.availableDrinks.3', message }]))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const drinks = screen.getByLabelText('Drinks to choose from')
  await waitFor(() => expect(drinks.getAttribute('aria-invalid')).toBe('true'))
  expect(drinks).toBe(document.activeElement)
})

test('A change by another Admin is not overwritten, and what was typed stays until it is given up', async () => {
  const { user } = await openSettings()
  await user.clear(await screen.findByLabelText('Place'))
  await user.type(screen.getByLabelText('Place'), 'Panchgani')
  serve(editEvent, refusal(409, 'event_changed'))
  serve(readEventSettings, { data: { ...settings, location: 'Matheran', revision: 5 } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('Somebody else has changed this event. What you have typed is still here.'),
  ).toBeTruthy()
  expect(said).toEqual([`error: ${eventSettingsRefusals.event_changed}`])
  expect(await shownAt('Place')).toBe('Panchgani')
  await user.click(screen.getByRole('button', { name: 'Show what is saved now' }))
  expect(await shownAt('Place')).toBe('Matheran')
})

test('An unknown co-ordinator is named at the field, and without a network nothing that was typed is lost', async () => {
  const { user } = await openSettings()
  await user.clear(await screen.findByLabelText('Emergency co-ordinator'))
  await user.type(screen.getByLabelText('Emergency co-ordinator'), 'nobody@muster.example')
  serve(editEvent, refusal(400, 'coordinator_unknown'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nobody with this email has an account.')).toBeTruthy()
  serve(editEvent, noNetwork)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said.at(-1)).toBe('error: The event could not be saved.'))
  expect(await shownAt('Emergency co-ordinator')).toBe('nobody@muster.example')
})

test('Settings that cannot be read are asked for again', async () => {
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
  serve(readEventSettings, noNetwork)
  const { user } = await openScreen(`/events/${monsoon.id}/settings`, { as: admin })
  await screen.findByText('The event settings could not be loaded')
  serve(readEventSettings, { data: settings })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await shownAt('Name')).toBe(monsoon.name)
})

test('A picture is saved as soon as it is chosen, and one that is too large is not sent', async () => {
  const { user } = await openSettings()
  const picture = new File(['pixels'], 'fort.jpg', { type: 'image/jpeg' })
  const coverImage = { url: '/api/images/a', width: 960, height: 540, alternativeText: null }
  const small = { url: '/api/images/b', width: 480, height: 270 }
  const changed = { ...monsoon, coverImage: { ...coverImage, formats: { small } } }
  await screen.findByRole('button', { name: 'Choose a picture' })
  serve(setCoverImage, () => {
    serve(readEvent, { data: changed })
    serve(listEvents, page([changed]))
    return { data: changed }
  })
  await user.upload(screen.getByLabelText('Picture'), picture)
  expect(await screen.findByRole('button', { name: 'Replace the picture' })).toBeTruthy()
  expect(said).toEqual(['success: The picture is saved.'])
  const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'sky.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Picture'), large)
  await waitFor(() =>
    expect(said.at(-1)).toBe('error: This picture is too large. Please send one of at most 8 MB.'),
  )
  expect(requestsTo(setCoverImage)).toHaveLength(1)
})

test('A read of the event that began before a picture was saved does not take it away again', async () => {
  const { user, queryClient } = await openSettings()
  await screen.findByRole('button', { name: 'Choose a picture' })
  let answer: () => void = () => undefined
  serve(
    readEvent,
    () =>
      new Promise(resolve => {
        answer = () => resolve({ data: monsoon })
      }),
  )
  const before = requestsTo(readEvent).length
  const reading = queryClient.invalidateQueries({ queryKey: ['event'] })
  await waitFor(() => expect(requestsTo(readEvent).length).toBeGreaterThan(before))
  const coverImage = { url: '/api/images/a', width: 960, height: 540, alternativeText: null, formats: {} }
  const changed = { ...monsoon, coverImage }
  serve(setCoverImage, () => {
    serve(readEvent, { data: changed })
    return { data: changed }
  })
  await user.upload(screen.getByLabelText('Picture'), new File(['p'], 'fort.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(said).toEqual(['success: The picture is saved.']))
  answer()
  await reading
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryData(['event', String(monsoon.id)])).toMatchObject({ coverImage })
  expect(await screen.findByRole('button', { name: 'Replace the picture' })).toBeTruthy()
})
