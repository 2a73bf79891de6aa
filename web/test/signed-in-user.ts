export const SIGNED_IN = {
  id: 1,
  documentId: 'a'.repeat(24),
  username: 'asha',
  email: 'asha@muster.test',
  contact: '9876543210',
  name: 'Asha Rao',
  confirmed: true,
}
