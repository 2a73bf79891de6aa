import type { Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#device/api-error.ts'

type Fields<Form extends object> = Readonly<Record<string, Path<Form>>>

/** Shows what the server refused at its field, which takes the focus. `fieldOf`: by refusal code and by path. */
export function showAtField<Form extends object>(
  { setError }: Pick<UseFormReturn<Form>, 'setError'>,
  error: unknown,
  fieldOf: Fields<Form>,
) {
  if (!(error instanceof ApiError)) return
  const issues = error.issues.length > 0 ? error.issues : [{ path: error.code ?? '', message: error.message }]
  // the last one keeps the focus, so the first issue comes last
  for (const { path, message } of issues.toReversed()) {
    const field = fieldOf[path]
    if (field) setError(field, { message }, { shouldFocus: true })
  }
}
