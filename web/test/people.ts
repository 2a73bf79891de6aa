import { ADMIN_ROLE, ATTENDEE_ROLE, usernameOf } from '@muster/domain/accounts/rules.ts'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'

const person = (id: number, name: string, email: string, role = ATTENDEE_ROLE): CurrentUser => ({
  id,
  documentId: `person${id}`.padEnd(24, '0'),
  username: usernameOf(email),
  email,
  contact: `98765432${String(id).padStart(2, '0')}`,
  name,
  confirmed: true,
  role: { name: role },
  unreadNotifications: 0,
})

export const asha = person(1, 'Asha Rao', 'asha@muster.example')
export const ravi = person(2, 'Ravi Iyer', 'ravi@muster.example')
export const meera = person(3, 'Meera Shah', 'meera@muster.example')
export const admin = person(4, 'Admin', 'admin@muster.example', ADMIN_ROLE)
