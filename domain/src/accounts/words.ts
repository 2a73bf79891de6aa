import { NAME_MAX, NAME_MIN, PASSWORD_MIN } from './limits.ts'

const nameRules = (label: 'First name' | 'Last name') => ({
  tooShort: `${label} must be at least ${NAME_MIN} characters`,
  tooLong: `${label} must be less than ${NAME_MAX} characters`,
  hasSpaces: `${label} cannot contain spaces`,
})

/** Specification 5: what the forms say while a person types. */
export const accountRuleWords = {
  firstName: nameRules('First name'),
  lastName: nameRules('Last name'),
  emailInvalid: 'Please enter a valid email address',
  emailTooShort: 'Email must be at least 6 characters',
  contactInvalid: 'Please enter a valid 10-digit Indian mobile number',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordTooLong: 'Password must be at most 256 characters',
  passwordsDiffer: "Passwords don't match",
  fillAllFields: 'Please fill in all fields',
  usernameDiffers: 'The username is the part of the e-mail before the @',
} as const

export const accountRefusals = {
  wrong_credentials: 'The email or the password is not right.',
  email_taken: 'There is already an account with this email. Please sign in instead.',
  password_common: 'This password is too common. Please choose another one.',
  wrong_password: 'The current password is not right.',
  reset_code_invalid: 'Invalid or expired reset code',
  confirmation_invalid:
    'This confirmation link is no longer valid. Please ask for a new one from your profile.',
} as const

/** Specification 2 (Login to Reset password, Profile) and 8 (Session and authentication). */
export const accountWords = {
  login: {
    title: 'Welcome back',
    subtitle: 'Enter your credentials to access your account',
    email: 'Email',
    password: 'Password',
    forgot: 'Forgot password?',
    submit: 'Sign in',
    submitting: 'Signing in...',
    noAccount: "Don't have an account?",
    createAccount: 'Create account',
    success: 'Login successful',
    failure: 'Login failed',
  },
  signUp: {
    title: 'Create Account',
    subtitle: 'One account for every off-site you go to',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    contact: 'Contact number',
    contactPrefix: '+91',
    password: 'Password',
    confirmPassword: 'Confirm password',
    submit: 'Create account',
    submitting: 'Creating account...',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
    success: 'Account created successfully',
    failure: 'Failed to create account',
    serverFailure: 'Sign up failed. Please try again.',
  },
  forgot: {
    title: 'Forgot password?',
    subtitle: 'Enter your email and we will send you a link to set a new one',
    email: 'Email',
    submit: 'Send reset link',
    submitting: 'Sending...',
    backToLogin: 'Back to login',
    sentTitle: 'Check your email',
    sentBody: (email: string) =>
      `If ${email} has an account, a link to set a new password is on its way. It works once, for 30 minutes.`,
    tryAnother: 'Try another email',
    success: 'Password reset email sent successfully',
    failure: 'Failed to send password reset email',
  },
  reset: {
    title: 'Set a new password',
    subtitle: 'You will be signed out everywhere else',
    password: 'New password',
    confirmPassword: 'Confirm new password',
    submit: 'Reset password',
    submitting: 'Resetting...',
    doneTitle: 'Password reset successful',
    doneBody: 'You can now sign in with your new password.',
    continue: 'Continue to login',
    invalidTitle: 'Invalid reset link',
    invalidBody: 'This link is not complete. Please ask for a new one.',
    requestNew: 'Request new reset link',
    noCode: 'Invalid reset link. Please request a new password reset.',
    codeMissing: 'Invalid reset code',
    success: 'Password reset successfully',
    failure: 'Failed to reset password',
  },
  confirmEmail: {
    title: 'Confirm your email',
    working: 'Confirming your email...',
    doneTitle: 'Email confirmed',
    doneBody: 'Thank you. Your email address is verified.',
    failedTitle: 'Link not valid',
    continue: 'Continue',
  },
  profile: {
    title: 'Profile',
    notLoggedIn: 'Not Logged In',
    notLoggedInBody: 'Please log in to see your profile.',
    logIn: 'Log in',
    email: 'Email',
    contact: 'Contact number',
    role: 'Role',
    status: 'Status',
    verified: 'Verified',
    pending: 'Pending Verification',
    resend: 'Resend verification email',
    resent: 'Verification email sent',
    resendFailed: 'Failed to send the verification email',
    logout: 'Logout',
    changePassword: 'Change password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    confirmPassword: 'Confirm new password',
    save: 'Save new password',
    saving: 'Saving...',
    cancel: 'Cancel',
    changed: 'Password changed successfully',
    changeFailed: 'Failed to change password',
    sessions: 'Where you are signed in',
    thisDevice: 'This device',
    lastUsed: (when: string) => `Last used ${when}`,
    endOthers: 'Sign out everywhere else',
    endOthersTitle: 'Sign out everywhere else?',
    endOthersBody: 'Every other phone and browser will have to sign in again.',
    endedOthers: 'Signed out everywhere else',
    endOthersFailed: 'Failed to sign out elsewhere',
    sessionsFailed: 'Your sessions could not be loaded.',
    unknownDevice: 'Unknown device',
  },
  session: {
    loggedOut: 'Logged out successfully',
    expired: 'Session expired. Please log in again.',
  },
  /** reliability.md 5: shown where a person has neither name nor username */
  unknownUser: 'Unknown User',
  avatarFallback: 'U',
} as const

/** Plain-text e-mails. Links are built from PUBLIC_URL, never from a request's Host. */
export const accountMails = {
  reset: (name: string, link: string) => ({
    subject: 'Set a new Muster password',
    text: `Hello ${name},\n\nSet a new password with this link. It works once, for 30 minutes:\n\n${link}\n\nIf you did not ask for it, you can ignore this message: your password stays as it is.\n`,
  }),
  confirm: (name: string, link: string) => ({
    subject: 'Confirm your email for Muster',
    text: `Hello ${name},\n\nPlease confirm that this is your email address:\n\n${link}\n\nIf you did not create an account, you can ignore this message.\n`,
  }),
  passwordChanged: (name: string) => ({
    subject: 'Your Muster password was changed',
    text: `Hello ${name},\n\nYour password was just changed and every other device was signed out.\n\nIf this was not you, ask for a new password on the sign-in page at once.\n`,
  }),
} as const
