/** Each stands for all that the import has changed. */
export const IMPORT_ACTIONS: readonly string[] = ['imported', 'import-undone']
