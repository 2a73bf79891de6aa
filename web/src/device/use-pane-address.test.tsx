import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from './navigation.ts'
import { usePaneAddress } from './use-pane-address.ts'

const open = (address: string) => {
  navigate(address)
  return renderHook(usePaneAddress, { container: document.createElement('div') }).result.current
}

test('A search that was typed a moment ago is kept in the address', () => {
  open('/events/7/all-checkin?list=pending').changeLater({ search: 'asha' })
  expect(location.search).toBe('?list=pending&search=asha')
})

test('A search that was typed a moment ago does not bring back the list that a tap has left', () => {
  const { changeLater } = open('/events/7/all-checkin?list=pending')
  navigate('?list=checked-in')
  changeLater({ list: 'pending', search: 'asha' })
  expect(location.search).toBe('?list=checked-in')
})
