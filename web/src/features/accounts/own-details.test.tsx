import { listSessions } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { listApiTokens } from '@muster/domain/installation/endpoints.ts'
import { readCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import {
  changeEmail,
  deleteAccount,
  readOwnData,
  undoEmailChange,
  updateCurrentUser,
} from '@muster/domain/profile/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as ownTime from '#device/own-time.ts'
import * as files from '#device/save-file.ts'
import { NOW } from '#test/now.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

async function openProfile(person = asha) {
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  const opened = await openScreen('/profile', { as: person })
  await screen.findAllByText(person.email)
  return opened
}

async function openForm() {
  const { user } = await openProfile()
  await user.click(screen.getByRole('button', { name: 'Edit name and phone' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Edit name and phone' }))
  const name = await sheet.findByLabelText<HTMLInputElement>('Name')
  return { user, sheet, name, contact: sheet.getByLabelText<HTMLInputElement>('Contact number') }
}

test('An error of the name calls it as its field does', async () => {
  const { user, sheet, name } = await openForm()
  await user.clear(name)
  await user.type(name, 'A')
  expect(await sheet.findByText('Name must be at least 2 characters')).toBeTruthy()
})

test('A changed name and phone are saved, trimmed, and shown at once', async () => {
  const { user, name, contact } = await openForm()
  expect([name.value, contact.value]).toEqual(['Asha Rao', asha.contact])
  const changed = { ...asha, name: 'Asha Kale', contact: '9123456780' }
  serve(updateCurrentUser, changed)
  await user.clear(name)
  await user.type(name, ' Asha Kale ')
  await user.clear(contact)
  await user.type(contact, '91234 56780')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said).toEqual(['success: Saved']))
  expect(requestsTo(updateCurrentUser).map(({ body }) => body)).toEqual([
    { name: 'Asha Kale', contact: '9123456780' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('+91 9123456780')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Asha Kale' })).toBeTruthy()
})

test('A phone number that is none stays in the form with its sentence', async () => {
  const { user, contact } = await openForm()
  await user.clear(contact)
  await user.type(contact, '12345{Enter}')
  expect(await screen.findByText('Please enter a valid 10-digit Indian mobile number')).toBeTruthy()
  expect(requestsTo(updateCurrentUser)).toEqual([])
})

test('What the server refuses stays in the form', async () => {
  const { user, name } = await openForm()
  serve(updateCurrentUser, refusal(503, 'read_only'))
  await user.type(name, 'x')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(name.value).toBe('Asha Raox')
})

const fromTheTerminal = { ...admin, contact: '' }
const question = () => screen.queryByRole('dialog', { name: 'What is your phone number?' })

test('An Admin without a phone number is asked for it, and answers at once', async () => {
  serve(listEvents, page([]))
  const { user } = await openScreen('/', { as: fromTheTerminal })
  await waitFor(() => expect(question()).not.toBeNull())
  serve(updateCurrentUser, { ...admin, contact: '9123456780' })
  await user.type(screen.getByLabelText('Contact number'), '9123456780{Enter}')
  await waitFor(() => expect(said).toEqual(['success: Saved']))
  expect(requestsTo(updateCurrentUser).map(({ body }) => body)).toEqual([{ contact: '9123456780' }])
  await waitFor(() => expect(question()).toBeNull())
})

test('The question for a phone number can be put off for a day', async () => {
  serve(listEvents, page([]))
  const { user } = await openScreen('/', { as: fromTheTerminal })
  await waitFor(() => expect(question()).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Ask me later' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(requestsTo(updateCurrentUser)).toEqual([])
  const stored = JSON.parse(localStorage.getItem('draft-storage') ?? '{}')
  expect(stored).toEqual({ 'phone-put-off': { at: NOW.getTime(), values: {} } })
})

test('The profile of a person without a phone number shows no prefix alone', async () => {
  await openProfile({ ...asha, contact: '' })
  expect(screen.getByText('Not given yet')).toBeTruthy()
  expect(screen.queryByText(/\+91/)).toBeNull()
})

test('Someone who has a phone number is not asked', async () => {
  serve(listApiTokens, { data: [] })
  await openProfile(admin)
  expect(question()).toBeNull()
})

async function openEmailForm() {
  const { user } = await openProfile()
  await user.click(screen.getByRole('button', { name: 'Change email' }))
  await user.type(await screen.findByLabelText('New email'), 'asha@new.example')
  await user.type(screen.getByLabelText('Current password'), 'muster-demo')
  return user
}

test('A new email asks for the password, and says that a link was sent there', async () => {
  const user = await openEmailForm()
  serve(changeEmail, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(/We have sent a link to asha@new.example/)).toBeTruthy()
  expect(requestsTo(changeEmail).map(({ body }) => body)).toEqual([
    { email: 'asha@new.example', currentPassword: 'muster-demo' },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** The field with the focus says why. */
const refusedAt = (label: string, why: RegExp) =>
  waitFor(() => {
    const field = screen.getByLabelText(label)
    const reason = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toMatch(why)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
  })

test('A new email with a wrong password says so at the password', async () => {
  const user = await openEmailForm()
  serve(changeEmail, refusal(400, 'wrong_password'))
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await refusedAt('Current password', /^The current password is not right\.$/)
})

test('A refused email stays in the form, which says why at the email', async () => {
  const user = await openEmailForm()
  serve(changeEmail, refusal(400, 'email_taken'))
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await refusedAt('New email', /already an account/)
  expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('asha@new.example')
})

test('"This was not me" waits for a tap, then says what comes next', async () => {
  const { user } = await openScreen('/undo-email-change?code=abc')
  expect(requestsTo(undoEmailChange)).toEqual([])
  expect(location.search).toBe('')
  serve(undoEmailChange, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Take my account back' }))
  expect(await screen.findByText('We have sent you a link to set a new password.')).toBeTruthy()
  expect(requestsTo(undoEmailChange).map(({ body }) => body)).toEqual([{ code: 'abc' }])
})

test('A used "This was not me" says so', async () => {
  const { user } = await openScreen('/undo-email-change?code=abc')
  serve(undoEmailChange, refusal(400, 'undo_invalid'))
  await user.click(screen.getByRole('button', { name: 'Take my account back' }))
  expect(await screen.findByRole('heading', { name: 'Link not valid' })).toBeTruthy()
})

test.each([
  [
    'CSV, for a spreadsheet',
    'csv',
    /^\ufefflist,row,field,value\r\naccount,1,name,Asha Rao\r\n$/,
    'text/csv',
  ],
  ['JSON, for programs', 'json', /"name": "Asha Rao"/, 'application/json'],
])('%s has all that is held', async (button, ending, text, type) => {
  const save = vi.spyOn(files, 'saveFile').mockReturnValue()
  vi.spyOn(ownTime, 'ownTimezone').mockReturnValue('Asia/Kolkata')
  const { user } = await openProfile()
  serve(readOwnData, {
    // before midnight in London, after it in Pune
    data: { exportedAt: '2026-11-20T20:00:00.000Z', lists: { account: [{ name: 'Asha Rao' }] } },
  })
  await user.click(screen.getByRole('button', { name: 'Download my data' }))
  await user.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText('Please fill in all fields')).toBeTruthy()
  await user.type(screen.getByLabelText('Current password'), 'muster-demo')
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() =>
    expect(save.mock.calls).toEqual([
      [`muster-my-data-2026-11-21.${ending}`, expect.stringMatching(text), type],
    ]),
  )
  expect(requestsTo(readOwnData).map(({ body }) => body)).toEqual([{ password: 'muster-demo' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
  save.mockRestore()
})

test('R498: A wrong password is told at its field, and nothing is downloaded', async () => {
  const save = vi.spyOn(files, 'saveFile').mockReturnValue()
  const { user } = await openProfile()
  serve(readOwnData, refusal(400, 'wrong_password'))
  await user.click(screen.getByRole('button', { name: 'Download my data' }))
  const password = await screen.findByLabelText('Current password')
  await user.type(password, 'muster-demp{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(save).not.toHaveBeenCalled()
  save.mockRestore()
})

async function openDeletion() {
  const { user } = await openProfile()
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Delete my account' }))
  await user.type(await sheet.findByLabelText('Current password'), 'muster-demo')
  return { user, sheet }
}

test('Deleting the account says what happens, asks for the password, and leaves nothing on the phone', async () => {
  const { user, sheet } = await openDeletion()
  expect(sheet.getByText(/stay as those of "a former member"/)).toBeTruthy()
  expect(requestsTo(deleteAccount)).toEqual([])
  serve(deleteAccount, { ok: true })
  await user.click(sheet.getByRole('button', { name: 'Delete my account' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(said).toEqual(['success: Your account is deleted'])
  expect(requestsTo(deleteAccount).map(({ body }) => body)).toEqual([{ currentPassword: 'muster-demo' }])
  for (const key of ['auth-storage', 'token', 'user']) expect(localStorage.getItem(key)).toBeNull()
})

test('A deletion with a wrong password says so at the password', async () => {
  const { user, sheet } = await openDeletion()
  serve(deleteAccount, refusal(400, 'wrong_password'))
  await user.click(sheet.getByRole('button', { name: 'Delete my account' }))
  await refusedAt('Current password', /^The current password is not right\.$/)
})

test('The only Admin reads why the account stays', async () => {
  const { user, sheet } = await openDeletion()
  serve(deleteAccount, refusal(409, 'last_admin'))
  await user.click(sheet.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(said[0]).toMatch(/You are the only Admin/))
  expect(sheet.getByLabelText<HTMLInputElement>('Current password').value).toBe('muster-demo')
})
