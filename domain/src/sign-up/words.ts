export const signUpWords = {
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
  logIn: 'Log in',
  success: 'Account created successfully',
  failure: 'Failed to create account',
  serverFailure: 'Sign up failed. Please try again.',
} as const

export const forgotWords = {
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
} as const

export const resetWords = {
  title: 'Set a new password',
  subtitle: 'You will be logged out everywhere else, and your calendar link stops working.',
  password: 'New password',
  confirmPassword: 'Confirm new password',
  submit: 'Reset password',
  submitting: 'Resetting...',
  doneTitle: 'Password reset successful',
  doneBody: 'You can now log in with your new password.',
  continue: 'Continue to login',
  invalidTitle: 'Invalid reset link',
  invalidBody: 'This link is not complete. Please ask for a new one.',
  requestNew: 'Request new reset link',
  staleBody: 'This link was already used, or it is too old. Please ask for a new one.',
  noCode: 'Invalid reset link. Please request a new password reset.',
  codeMissing: 'Invalid reset code',
  success: 'Password reset successfully',
  failure: 'Failed to reset password',
} as const

export const confirmEmailWords = {
  title: 'Confirm your email',
  body: 'With a tap you say that this is your email address.',
  submit: 'Confirm',
  working: 'Confirming your email...',
  failure: 'Your email could not be confirmed.',
  /** of somebody who is not logged in to the account */
  needsOwner: 'You are not logged in to this account here. Please enter its password.',
  needsOwnerOfChange:
    'Please enter the password of the account that gets this address. If you did not ask for this, close the page: nothing changes.',
  forgotten: 'I do not know the password',
  newTitle: 'Choose a password',
  newBody: 'It confirms your email too. Every device that is logged in to this account is logged out.',
  doneTitle: 'Email confirmed',
  doneBody: 'Thank you. Your email address is verified. If you had a calendar link, please make a new one.',
  failedTitle: 'Link not valid',
  continue: 'Continue',
} as const

export const signUpByMail = (email: string) =>
  `We have sent a link to ${email}. Open it to choose your password, then log in. It works once, for 30 minutes.`

export const signUpRestored = 'What you typed is still here, except for the password.'

export const emailAlreadyConfirmed = {
  title: 'Email already confirmed',
  body: 'Your email address was confirmed before. There is nothing left to do.',
} as const
