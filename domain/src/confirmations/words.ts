export const deleteWords = {
  title: 'Delete Confirmation',
  body: 'Are you sure you want to delete this item? This action cannot be undone.',
  confirm: 'Delete',
  busy: 'Deleting...',
  cancel: 'Cancel',
} as const

export const discardWords = {
  title: 'Discard your changes?',
  body: 'What you entered here has not been saved.',
  confirm: 'Discard',
  cancel: 'Keep editing',
} as const

export const draftWords = {
  keptUnsaved: 'Your changes are kept on this phone, but they are not saved yet.',
  notSavedYet: 'These changes are not saved yet.',
} as const
