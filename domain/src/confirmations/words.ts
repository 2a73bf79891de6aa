/** Specification 2: the defaults of whatever is deleted. */
export const deleteWords = {
  title: 'Delete Confirmation',
  body: 'Are you sure you want to delete this item? This action cannot be undone.',
  confirm: 'Delete',
  busy: 'Deleting...',
  cancel: 'Cancel',
} as const
