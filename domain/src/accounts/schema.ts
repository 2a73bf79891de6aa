import * as z from 'zod/mini'
import { wireWords } from '../shared/reply-words.ts'
import { hasLink, isOneLine, isPlainText, isVisibleText, text } from '../shared/text.ts'
import { resetWords } from '../sign-up/words.ts'
import {
  CONTACT_LENGTH,
  DEVICE_TOKEN_MAX,
  EMAIL_MAX,
  EMAIL_MIN,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from './limits.ts'
import { usernameOf } from './rules.ts'
import { isPersonalPassword, type PasswordOwner } from './rules-password.ts'
import { assertion, recoveryCode } from './schema-passkeys.ts'
import { accountRefusals, nameNotReadable, accountRuleWords as say } from './words.ts'

export const email = z
  .string(say.emailInvalid)
  .check(
    z.trim(),
    z.minLength(EMAIL_MIN, say.emailTooShort),
    z.email(say.emailInvalid),
    z.maxLength(EMAIL_MAX, say.emailInvalid),
  )

const password = z
  .string(say.passwordTooShort)
  .check(
    z.minLength(PASSWORD_MIN, say.passwordTooShort),
    z.maxLength(PASSWORD_MAX, say.passwordTooLong),
    z.refine(isPlainText, wireWords.textNotPlain),
  )

/** Only compared with what is stored, so its form does not matter. */
export const unchecked = z
  .string(say.fillAllFields)
  .check(
    z.minLength(1, say.fillAllFields),
    z.maxLength(PASSWORD_MAX, wireWords.textTooLong(PASSWORD_MAX)),
    z.refine(isPlainText, wireWords.textNotPlain),
  )

const isNameText = (value: string) => isVisibleText(value) && !hasLink(value)

const namePart = (say: { tooShort: string; tooLong: string; hasSpaces: string }) =>
  z.string(say.tooShort).check(
    z.trim(),
    z.minLength(NAME_MIN, say.tooShort),
    z.maxLength(NAME_MAX, say.tooLong),
    z.refine(value => !/\s/.test(value) && isPlainText(value), say.hasSpaces),
    z.refine(isNameText, nameNotReadable),
  )

export const name = text(NAME_MAX * 2 + 1, say.nameTooShort).check(
  z.minLength(NAME_MIN, say.nameTooShort),
  z.refine(isOneLine, wireWords.textNotOneLine),
  z.refine(isNameText, nameNotReadable),
)

export const contact = z
  .string(say.contactInvalid)
  .check(z.regex(new RegExp(`^[6-9]\\d{${CONTACT_LENGTH - 1}}$`), say.contactInvalid))

const repeated = { error: say.passwordsDiffer }
export const personal = { error: accountRefusals.password_personal, path: ['password'] }

export const signUpForm = z
  .object({
    firstName: namePart(say.firstName),
    lastName: namePart(say.lastName),
    email,
    contact,
    password,
    confirmPassword: z.string(say.passwordTooShort).check(z.minLength(PASSWORD_MIN, say.passwordTooShort)),
  })
  .check(
    z.refine(form => form.password === form.confirmPassword, { ...repeated, path: ['confirmPassword'] }),
    z.refine(
      form => !isPersonalPassword(form.password, { ...form, name: `${form.firstName} ${form.lastName}` }),
      personal,
    ),
  )
export type SignUpForm = z.infer<typeof signUpForm>

/** `device` as an earlier log-in returned it. One that is too old or not ours is ignored. */
export const loginBody = z.strictObject({
  identifier: unchecked,
  password: unchecked,
  device: z.optional(z.string().check(z.maxLength(DEVICE_TOKEN_MAX))),
  /** one of both for a person with a passkey, after `second_factor_needed` */
  passkey: z.optional(assertion),
  recoveryCode: z.optional(recoveryCode),
})
export type LoginBody = z.infer<typeof loginBody>

export const registerBody = z
  .strictObject({
    name,
    email,
    contact,
    password,
    username: text(EMAIL_MAX, say.usernameDiffers),
  })
  .check(
    z.refine(body => body.username.toLowerCase() === usernameOf(body.email).toLowerCase(), {
      error: say.usernameDiffers,
      path: ['username'],
    }),
  )
export type RegisterBody = z.infer<typeof registerBody>

export const forgotPasswordBody = z.strictObject({ email })
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>

export const code = (notGood: string) =>
  z.string(notGood).check(z.minLength(1, notGood), z.maxLength(128, notGood))

export const resetPasswordBody = z
  .strictObject({ code: code(resetWords.codeMissing), password, passwordConfirmation: password })
  .check(
    z.refine(body => body.password === body.passwordConfirmation, {
      ...repeated,
      path: ['passwordConfirmation'],
    }),
  )

export const changePasswordBody = z
  .strictObject({ currentPassword: unchecked, password, passwordConfirmation: password })
  .check(
    z.refine(body => body.password === body.passwordConfirmation, {
      ...repeated,
      path: ['passwordConfirmation'],
    }),
  )
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

/** For the form, which knows whose password it is. */
export const changePasswordForm = (owner: PasswordOwner) =>
  changePasswordBody.check(z.refine(({ password: given }) => !isPersonalPassword(given, owner), personal))

export const newPasswordForm = z.object({ password, passwordConfirmation: password }).check(
  z.refine(form => form.password === form.passwordConfirmation, {
    ...repeated,
    path: ['passwordConfirmation'],
  }),
)
export type NewPasswordForm = z.infer<typeof newPasswordForm>

/** Of the own account, before something that outlives or leaves the session (R498). */
export const proveItIsYouBody = z.strictObject({ password: unchecked })
export type ProveItIsYouBody = z.infer<typeof proveItIsYouBody>

/** Without `password`, the session that asks has to be of the account. */
export const confirmEmailBody = z.strictObject({
  confirmation: code(accountRefusals.confirmation_invalid),
  password: z.optional(unchecked),
})
export const proveAccountForm = z.object({ password: unchecked })
export type ProveAccountForm = z.infer<typeof proveAccountForm>
export type ConfirmEmailBody = z.infer<typeof confirmEmailBody>

/** `wasConfirmed`: before this call. */
export const confirmEmailReply = z.object({ ok: z.boolean(), wasConfirmed: z.boolean() })
export type ConfirmEmailReply = z.infer<typeof confirmEmailReply>

export const newPasswordReply = z.object({ ok: z.boolean(), device: z.string() })
export type NewPasswordReply = z.infer<typeof newPasswordReply>

const signedInUser = z.object({
  id: z.int(),
  documentId: z.string(),
  username: z.string(),
  email: z.string(),
  contact: z.string(),
  name: z.string(),
  confirmed: z.boolean(),
})
export const currentUserReply = z.object({
  ...signedInUser.shape,
  role: z.optional(z.object({ name: z.string() })),
  /** for an Admin without a passkey: when the rights of an Admin are paused (R510) */
  passkeyDueAt: z.optional(z.string()),
  /** counted up to `UNREAD_MAX` */
  unreadNotifications: z.int(),
})
export type CurrentUser = z.infer<typeof currentUserReply>

/** `device` says at the next log-in that this device has signed in before (R29). */
export const sessionReply = z.object({ jwt: z.string(), device: z.string(), user: signedInUser })
export type SessionReply = z.infer<typeof sessionReply>

/** All `null` if the rest of the sign-up comes by e-mail (R123). */
export const registerReply = z.object({
  jwt: z.nullable(z.string()),
  device: z.nullable(z.string()),
  user: z.nullable(signedInUser),
})
export type RegisterReply = z.infer<typeof registerReply>

export const sessionsReply = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      userAgent: z.nullable(z.string()),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
})
export type SessionsReply = z.infer<typeof sessionsReply>
