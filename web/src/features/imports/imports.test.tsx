import { utils, write } from '@e965/xlsx'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { diffOf, fingerprintOf } from '@muster/domain/imports/diff.ts'
import { importRows, listImports, readSheet, undoImport } from '@muster/domain/imports/endpoints.ts'
import { type Imported, importBody, type SheetReply } from '@muster/domain/imports/schema.ts'
import { listInvitations } from '@muster/domain/organiser/endpoints-invitations.ts'
import { listMembers } from '@muster/domain/organiser/endpoints-members.ts'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as tasks from '#device/next-task.ts'
import * as files from '#device/save-file.ts'
import { violations } from '#test/axe.ts'
import { monsoon } from '#test/itineraries.ts'
import { pageOfMembers } from '#test/members.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const user = userEvent.setup()

const MEMBERS = ['asha@muster.example', 'ravi@muster.example']
const bus = (id: number, name: string, people: string[] = []) => ({
  ...{ id, people, isOwn: false },
  values: {
    ...{ busIdentifier: name, busNumber: 'MH 14', time: '2026-11-21T05:30', arriveMinutesBefore: '' },
    ...{ boardingPoint: '', boardingLandmark: '', boardingCoOrds: '', capacity: '40', coordinator: '' },
  },
})
const buses = (...rows: SheetReply['data']['rows']): SheetReply => ({
  data: { sheet: 'bus', rows, members: MEMBERS },
})
const imported = (more: Partial<Imported> = {}): Imported => ({
  ...{ id: 5, sheet: 'bus', at: '2026-11-18T05:00:00.000Z', by: 'Nandita' },
  ...{ new: 2, changed: 1, same: 0, undoneAt: null, kept: 0 },
  ...more,
})

const HEAD = 'Bus name\tNumber plate\tLeaves\tSeats\tPassengers\tTeam'
const SAME = 'Bus 1\tMH 14\t21/11/2026 05:30\t40\tasha@muster.example\tSales'
const MOVED = 'Bus 2\tMH 14\t21/11/2026 06:00\t40\travi@muster.example\tSales'
const NEW = 'Bus 3\tMH 12\t21/11/2026 07:00\t20\t\tSales'
const WRONG = 'Bus 4\tMH 13\t21/11/2026\tmany\t\tSales'

const THERE = buses(bus(1, 'Bus 1', ['asha@muster.example']), bus(2, 'Bus 2'), bus(9, 'Bus 9'))
const EVENT = {
  timezone: monsoon.timezone,
  startDate: new Date(monsoon.startDate),
  endDate: new Date(monsoon.endDate),
}

function openSheets(address = '?table=bus', history: readonly Imported[] = []) {
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
  serve(listImports, page(history))
  serve(readSheet, THERE)
  return openScreen(`/events/${monsoon.id}/sheets${address}`, { as: admin })
}

async function paste(...lines: readonly string[]) {
  await user.click(await screen.findByLabelText('Paste rows, with their headings'))
  await user.paste(lines.join('\n'))
  await user.click(screen.getByRole('button', { name: 'Read these rows' }))
}

const chips = async () => {
  const row = await screen.findByRole('toolbar', { name: 'Rows' })
  return within(row)
    .getAllByRole('button')
    .map(chip => chip.textContent)
}
const importButton = () => screen.getByRole('button', { name: /^(Import|Add or change) / })

test('Pasted rows are compared with what is there', async () => {
  await openSheets()
  await paste(HEAD, SAME, MOVED, NEW)
  expect(await screen.findByText('Bus 3')).toBeTruthy()
  expect(await chips()).toEqual(['New1', 'Changed1', 'Same1'])
  expect(screen.getByRole('heading', { name: 'What changes' })).toBe(document.activeElement)
  expect(screen.getByText(/^\d columns are used · Not used: Team$/)).toBeTruthy()
  expect(screen.getByText('1 row in Muster is not in this file. It stays as it is.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Changed/ }))
  expect(await screen.findByText(/: 2026-11-21 05:30 → 2026-11-21 06:00$/)).toBeTruthy()
  expect(screen.getByText('Adds 1 person: ravi@muster.example')).toBeTruthy()
  expect(await violations()).toEqual([])
})

test('A wrong cell is mended in place, and the focus goes on', async () => {
  await openSheets()
  await paste(HEAD, NEW, WRONG)
  expect(await screen.findByRole('group', { name: 'Line 3 Bus 4' })).toBeTruthy()
  expect(await chips()).toEqual(['To mend1', 'New1', 'Changed0', 'Same0'])
  expect(screen.getByText('Please mend or leave out 1 row first.')).toBeTruthy()
  expect(importButton().getAttribute('aria-disabled')).toBe('true')
  const [time, seats] = screen.getAllByRole<HTMLInputElement>('textbox')
  expect([time?.value, seats?.value]).toEqual(['21/11/2026', 'many'])
  expect(await violations()).toEqual([])
  await user.click(time as HTMLElement)
  await user.keyboard(' 08:00{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(seats))
  await user.clear(seats as HTMLElement)
  await user.keyboard('no{Enter}')
  expect(await screen.findByText('Please enter a number from 1 to 500, or nothing')).toBeTruthy()
  expect(document.activeElement).toBe(seats)
  await user.clear(seats as HTMLElement)
  await user.keyboard('30{Enter}')
  await waitFor(async () => expect(await chips()).toEqual(['New2', 'Changed0', 'Same0']))
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'What changes' })).toBe(document.activeElement),
  )
  expect(importButton().getAttribute('aria-disabled')).toBeNull()
})

test('What is missing gets a cell although the file has no column for it', async () => {
  await openSheets()
  await paste('Bus name', 'Bus 7')
  const cells = await screen.findAllByRole<HTMLInputElement>('textbox')
  for (const cell of cells) expect(cell.value).toBe('')
  await user.type(screen.getByLabelText('Bus number'), 'MH 20')
  await user.tab()
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(cells.length - 1))
})

test('Wrong rows are left out, one by one or all at once', async () => {
  await openSheets()
  await paste(HEAD, NEW, WRONG, WRONG.replace('Bus 4', 'Bus 5'), WRONG.replace('Bus 4', 'Bus 6'))
  await user.click(await screen.findByRole('button', { name: 'Leave out line 3' }))
  await waitFor(() => expect(document.activeElement?.closest('fieldset')?.textContent).toContain('Bus 5'))
  await user.click(screen.getByRole('button', { name: 'Leave out 2 rows' }))
  expect(await screen.findByText('3 rows of the file are left out.')).toBeTruthy()
  expect(await chips()).toEqual(['New1', 'Changed0', 'Same0'])
  await user.click(screen.getByRole('button', { name: 'Take them back in' }))
  await waitFor(async () => expect(await chips()).toEqual(['To mend3', 'New1', 'Changed0', 'Same0']))
})

test('What was mended is lost only after a question', async () => {
  await openSheets()
  await paste(HEAD, NEW, WRONG)
  await screen.findByText('Line 3')
  const leavesAtOnce = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leavesAtOnce()).toBe(true)
  const cell = screen.getByDisplayValue('many')
  await user.clear(cell)
  await user.type(cell, '30{Enter}')
  await waitFor(() => expect(screen.queryByDisplayValue('many')).toBeNull())
  expect(leavesAtOnce()).toBe(false)
  await user.click(screen.getByRole('tab', { name: 'Rooms' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole('tab', { name: 'Buses', selected: true })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'Put rows in' })).toBeTruthy()
  expect(leavesAtOnce()).toBe(true)
})

test('A file is dropped anywhere on the page, and rows are pasted without a field', async () => {
  await openSheets()
  await screen.findByRole('heading', { name: 'Put rows in' })
  const file = new File([`${HEAD}\n${NEW}`], 'buses.txt', { type: 'text/plain' })
  const dropped = createEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file] } })
  fireEvent(document.body, dropped)
  expect(dropped.defaultPrevented).toBe(true)
  expect(await screen.findByText('Bus 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  await screen.findByRole('heading', { name: 'Put rows in' })
  const clipboardData = { files: [], getData: () => `${HEAD}\n${NEW.replace('Bus 3', 'Bus 31')}` }
  fireEvent.paste(document.body, { clipboardData })
  expect(await screen.findByText('Bus 31')).toBeTruthy()
})

test('A long file shows how many rows are compared, and can be left meanwhile', async () => {
  const answer = Promise.withResolvers<SheetReply>()
  await openSheets()
  await screen.findByRole('heading', { name: 'Put rows in' })
  const rows = Array.from({ length: 1200 }, (_, at) => NEW.replace('Bus 3', `Bus ${at + 10}`))
  const clipboardData = { files: [], getData: () => [HEAD, ...rows].join('\n') }
  serve(readSheet, () => answer.promise)
  fireEvent.paste(document.body, { clipboardData })
  const bar = await screen.findByRole('progressbar', { name: 'Rows that are compared' })
  expect(['now', 'max'].map(name => bar.getAttribute(`aria-value${name}`))).toEqual(['0', '1200'])
  expect(screen.getByText('Muster compares 1,200 rows with what is there.').role).toBe('status')
  expect(screen.getByText('0 of 1,200')).toBeTruthy()
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  await screen.findByRole('heading', { name: 'Put rows in' })
  fireEvent.paste(document.body, { clipboardData })
  await screen.findByText('0 of 1,200')
  const goOn: (() => void)[] = []
  const paused = () => new Promise<void>(resolve => void goOn.push(resolve))
  const task = vi.spyOn(tasks, 'nextTask').mockImplementation(paused)
  answer.resolve(THERE)
  expect(await screen.findByText('250 of 1,200')).toBeTruthy()
  goOn.shift()?.()
  expect(await screen.findByText('500 of 1,200')).toBeTruthy()
  task.mockResolvedValue()
  goOn.shift()?.()
  await waitFor(async () => expect(await chips()).toEqual(['New1200', 'Changed0', 'Same0']))
  expect(screen.getByText('This takes a few seconds.')).toBeTruthy()
  serve(importRows, () => new Promise(() => undefined))
  await user.click(importButton())
  expect((await screen.findByText('The server writes all rows together.')).role).toBe('status')
  expect(screen.getByRole('button', { name: 'Importing 1,200 rows …' })).toBeTruthy()
})

test('Of a file with several sheets it is said which one was read', async () => {
  await openSheets()
  await screen.findByRole('heading', { name: 'Put rows in' })
  const book = utils.book_new()
  for (const name of ['Buses', 'Old'])
    utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, NEW].map(line => line.split('\t'))), name)
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
  const given = { types: ['Files'], files: [new File([bytes], 'buses.xlsx')] }
  fireEvent.drop(document.body, { dataTransfer: given })
  expect(
    await screen.findByText('Muster has read the sheet “Buses”. Another sheet has rows too.'),
  ).toBeTruthy()
})

test('Columns are matched by hand, and the phone remembers them', async () => {
  await openSheets()
  await paste('Coach\tPlate\tWhen', 'Bus 3\tMH 12\t21/11/2026 07:00')
  expect(await screen.findByRole('heading', { name: 'Columns' })).toBeTruthy()
  expect(screen.getByText(/^Please choose which column is /)).toBeTruthy()
  const show = screen.getByRole('button', { name: 'Show what changes' })
  expect(show.getAttribute('aria-disabled')).toBe('true')
  const column = (name: string) => screen.getByLabelText<HTMLSelectElement>(`"${name}" is`)
  await user.selectOptions(column('Plate'), 'busIdentifier')
  await user.selectOptions(column('Coach'), 'busIdentifier')
  expect(column('Plate').value).toBe('')
  await user.selectOptions(column('Plate'), 'busNumber')
  await user.selectOptions(column('When'), 'time')
  expect(await violations()).toEqual([])
  await user.click(show)
  expect(await screen.findByText('3 columns are used')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Put rows in' })).toBe(document.activeElement),
  )
  await paste('Coach\tPlate\tWhen', 'Bus 4\tMH 12\t21/11/2026 07:00')
  expect(await screen.findByText('3 columns are used')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change the columns' }))
  expect((await screen.findByLabelText<HTMLSelectElement>('"When" is')).value).toBe('time')
})

test('Rows are imported together, and the history is shown', async () => {
  await openSheets()
  // in another order than the columns of a download
  const turned = (line: string) => line.split('\t').toReversed().join('\t')
  await paste(turned(HEAD), turned(SAME), turned(NEW), turned(MOVED.replace('MH 14', 'MH 15')))
  serve(importRows, { data: imported({ new: 1, changed: 0, same: 1 }) })
  serve(listImports, page([imported({ new: 1, changed: 0, same: 1 })]))
  await screen.findByText('Bus 3')
  await user.click(importButton())
  await waitFor(() => expect(said).toEqual(['success: Imported: 1 new, 0 changed']))
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Imported before' })).toBe(document.activeElement),
  )
  expect(await screen.findByText('Imported: 1 new, 0 changed')).toBeTruthy()
  const [sent] = requestsTo(importRows)
  expect(sent?.key).toBeTruthy()
  expect(sent?.body.data).toMatchObject({
    sheet: 'bus',
    rows: [
      { line: 2, people: ['asha@muster.example'], values: { busIdentifier: 'Bus 1' } },
      {
        ...{ line: 3, people: [] },
        values: { busIdentifier: 'Bus 3', busNumber: 'MH 12', time: '2026-11-21T07:00', capacity: '20' },
      },
      { line: 4, values: { busNumber: 'MH 15' } },
    ],
  })
  // as the server reads and compares them
  const { data } = importBody.parse(sent?.body)
  const present = { stored: THERE.data.rows, members: new Set(MEMBERS), event: EVENT }
  expect(fingerprintOf(diffOf('bus', data.rows, present))).toBe(data.fingerprint)
})

test('An import that ends after another file was chosen leaves that one where it is', async () => {
  const answer = Promise.withResolvers<{ data: Imported }>()
  serve(importRows, () => answer.promise)
  await openSheets()
  await paste(HEAD, NEW)
  await screen.findByText('Bus 3')
  await user.click(importButton())
  await user.click(screen.getByRole('tab', { name: 'Sessions' }))
  await user.click(screen.getByRole('tab', { name: 'Buses' }))
  await paste(HEAD, NEW.replace('Bus 3', 'Bus 30'))
  expect(await screen.findByText('Bus 30')).toBeTruthy()
  answer.resolve({ data: imported({ new: 1, changed: 0 }) })
  await waitFor(() => expect(said).toEqual(['success: Imported: 1 new, 0 changed']))
  expect(screen.getByText('Bus 30')).toBeTruthy()
})

test('The event has changed meanwhile: the new preview is shown, and what was typed stays', async () => {
  await openSheets()
  await paste(HEAD, MOVED, WRONG)
  for (const [name, text] of [
    ['21/11/2026', '21/11/2026 08:00'],
    ['many', '30'],
  ] as const) {
    const cell = await screen.findByDisplayValue(name)
    await user.clear(cell)
    await user.type(cell, `${text}{Enter}`)
  }
  await waitFor(async () => expect(await chips()).toEqual(['New1', 'Changed1', 'Same0']))
  serve(importRows, refusal(409, 'import_stale'))
  serve(readSheet, buses())
  await user.click(importButton())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Somebody has changed the event/)
  await waitFor(async () => expect(await chips()).toEqual(['New2', 'Changed0', 'Same0']))
  serve(importRows, { data: imported() })
  await waitFor(() => expect(importButton().getAttribute('aria-disabled')).toBeNull())
  await user.click(importButton())
  await waitFor(() => expect(requestsTo(importRows)).toHaveLength(2))
  expect(requestsTo(importRows)[1]?.body.data.rows[1]).toMatchObject({ values: { capacity: '30' } })
  expect(requestsTo(importRows)[1]?.body.data.fingerprint).not.toBe(
    requestsTo(importRows)[0]?.body.data.fingerprint,
  )
  await screen.findByRole('heading', { name: 'Imported before' })
})

test('What the server refuses is shown at its cells, until they are mended', async () => {
  await openSheets()
  await paste(`${HEAD}\tCo-ordinator email`, `${NEW}\tnobody@muster.example`)
  await screen.findByText('Bus 3')
  serve(
    importRows,
    refusal(400, 'rows_wrong', [
      { path: 'data.rows.0.values.coordinator', message: 'Nobody has an account with this email' },
    ]),
  )
  await user.click(importButton())
  expect(await screen.findByText('Nobody has an account with this email')).toBeTruthy()
  await waitFor(() => expect(screen.getByDisplayValue('nobody@muster.example')).toBe(document.activeElement))
  expect(said).toEqual(['error: Some rows cannot be imported. Nothing was changed.'])
  const cell = screen.getByDisplayValue('nobody@muster.example')
  await user.clear(cell)
  await user.type(cell, 'ravi@muster.example{Enter}')
  await waitFor(async () => expect(await chips()).toEqual(['New1', 'Changed0', 'Same0']))
})

test('New people are told of when they get an email', async () => {
  await openSheets('')
  serve(readSheet, { data: { sheet: 'people', rows: [], members: [] } })
  await paste('Name,Email', 'Dev Shah,dev@muster.example')
  expect(await screen.findByText('New people get an email with a link now.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add or change 1 person' })).toBeTruthy()
})

test('A file that says nothing new has nothing to import', async () => {
  await openSheets()
  await user.upload(
    await screen.findByLabelText('Choose a file', { selector: 'input' }),
    new File([`${HEAD}\n${SAME}`], 'buses.txt', { type: 'text/plain' }),
  )
  expect(
    await screen.findByText('There is nothing to import: Muster has all of these rows already.'),
  ).toBeTruthy()
  expect(importButton().getAttribute('aria-disabled')).toBe('true')
})

test('Text without rows is refused', async () => {
  await openSheets()
  await paste(HEAD)
  expect(await screen.findByText(/^There are no rows in this file/)).toBeTruthy()
  expect(screen.getByLabelText('Paste rows, with their headings')).toBe(document.activeElement)
})

test('What is there cannot be loaded: it is read again on request', async () => {
  await openSheets()
  serve(readSheet, noNetwork)
  await paste(HEAD, NEW)
  expect(await screen.findByText('What is there could not be loaded')).toBeTruthy()
  serve(readSheet, buses())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Bus 3')).toBeTruthy()
})

test('Until what is there is read, the screen says so, and long lists are shown in parts', async () => {
  await openSheets()
  const there = Promise.withResolvers<SheetReply>()
  serve(readSheet, () => there.promise)
  const rows = Array.from({ length: 60 }, (_, at) => NEW.replace('Bus 3', `Coach ${at + 1}`))
  await paste(HEAD, ...rows)
  expect(await screen.findByText('Comparing with what is there …')).toBeTruthy()
  there.resolve(buses())
  expect(await screen.findByText('Coach 50')).toBeTruthy()
  expect(screen.queryByText('Coach 51')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 10 more' }))
  expect(await screen.findByText('Coach 60')).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
})

test('Who has logged in keeps their name, and a sheet says so', async () => {
  await openSheets('')
  const values = { email: 'dev@muster.example', name: 'Dev Shah', contact: '' }
  serve(readSheet, {
    data: { sheet: 'people', rows: [{ id: 7, values, people: [], isOwn: true }], members: [] },
  })
  await paste('Name,Email,Phone', 'Deb Shah,dev@muster.example,9820012345')
  const why = 'because this person has logged in and keeps it themselves'
  expect(await screen.findByText(`Name stays Dev Shah, ${why}`)).toBeTruthy()
  expect(screen.getByText(`Phone stays empty, ${why}`)).toBeTruthy()
})

test('An import is undone after a question', async () => {
  const people = imported({ id: 6, sheet: 'people', by: null, undoneAt: '2026-11-18T06:00:00.000Z', kept: 1 })
  await openSheets('?table=bus', [imported(), people])
  expect(await screen.findByText('Undone, apart from 1 row that somebody has changed since')).toBeTruthy()
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Undo the import of buses/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this import of buses?' }))
  const undone = imported({ undoneAt: '2026-11-18T07:00:00.000Z' })
  serve(undoImport, { data: undone })
  serve(listImports, page([undone, people]))
  await user.click(dialog.getByRole('button', { name: 'Undo the import' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Imported before' })).toBe(document.activeElement),
  )
  expect(said).toEqual(['success: Undone'])
  expect(requestsTo(undoImport)[0]?.params).toEqual({ id: '5' })
})

test('A table and a sample are downloaded', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  await openSheets()
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(save.mock.calls[0]?.[0]).toMatch(/^Monsoon Off-site Buses.*\.csv$/))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Download as CSV' }).getAttribute('aria-disabled')).toBeNull(),
  )
  await user.click(screen.getByRole('button', { name: 'Download a sample' }))
  await waitFor(() => expect(save.mock.calls[1]?.[0]).toMatch(/^Sample Buses.*\.xlsx$/))
  expect(requestsTo(readSheet)).toHaveLength(1)
})

test('Tabs lead to the other tables, and People leads here', async () => {
  await openSheets('?table=nothing')
  await screen.findByText('Nothing has been imported yet.')
  expect(screen.getByRole('tab', { name: 'People', selected: true })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Rooms' }))
  await waitFor(() => expect(location.search).toBe('?table=hotel-room'))
  serve(listMembers, pageOfMembers([]))
  serve(listInvitations, page([]))
  await user.click(screen.getByRole('link', { name: 'People' }))
  const link = await screen.findByRole('link', { name: 'Spreadsheets' })
  expect(link.getAttribute('href')).toBe(`/events/${monsoon.id}/sheets?table=people`)
})
