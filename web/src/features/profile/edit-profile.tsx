import type { CurrentUser } from '@muster/domain/accounts/schema.ts'
import { profileWords as say } from '@muster/domain/profile/words.ts'
import { Pencil } from 'lucide-react'
import { FormSheet, useFormSheet } from '#features/accounts/parts/form-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ProfileForm = lazyPart(() => import('./profile-form.tsx').then(module => module.ProfileForm))

export function EditProfile({ user }: { user: CurrentUser }) {
  const sheet = useFormSheet()
  return (
    <>
      <Button variant="secondary" size="sm" icon={<Pencil aria-hidden="true" />} onClick={sheet.open}>
        {say.edit}
      </Button>
      <FormSheet sheet={sheet} title={say.editTitle} description={say.editBody}>
        <ProfileForm user={user} onDone={sheet.close} />
      </FormSheet>
    </>
  )
}
