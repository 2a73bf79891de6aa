import { expect, test } from 'vitest'
import { peopleIn } from './pasted-people.ts'

const asha = { email: 'asha@muster.example', name: 'Asha Rao' }
const ravi = { email: 'ravi@muster.example', name: null }

test.each([
  ['a mail', 'Asha Rao <Asha@muster.example>, ravi@muster.example', [asha, ravi]],
  ['a mail with quotes', '"Asha Rao" <asha@muster.example>; <ravi@muster.example>', [asha, ravi]],
  ['a surname first', 'Rao, Asha <asha@muster.example>', [{ ...asha, name: 'Rao Asha' }]],
  ['a column', 'asha@muster.example\nravi@muster.example\r\n\n', [{ ...asha, name: null }, ravi]],
  ['two columns of a sheet', 'Asha Rao\tasha@muster.example\nravi@muster.example', [asha, ravi]],
  ['the email first', 'asha@muster.example\tAsha Rao\tPune', [asha]],
  ['CSV', 'Asha Rao,asha@muster.example,Pune\n', [asha]],
  ['one line with spaces', 'asha@muster.example ravi@muster.example', [{ ...asha, name: null }, ravi]],
  ['a sentence', 'Please invite asha@muster.example.', [{ ...asha, name: 'Please invite' }]],
  ['an email twice, once with a name', 'asha@muster.example\nAsha Rao <ASHA@muster.example>', [asha]],
  ['nothing', ' \n ', []],
])('People are read from %s', (_, pasted, people) => {
  expect(peopleIn(pasted)).toEqual({ people, unreadable: [] })
})

test('What is no email is named, and the rest is read', () => {
  expect(peopleIn('Meera\nasha@muster.example\nx@y\nhttp://a.example')).toEqual({
    people: [{ email: 'asha@muster.example', name: null }],
    unreadable: ['Meera', 'x@y', 'http://a.example'],
  })
})

test('A name that an account cannot have is left out', () => {
  expect(peopleIn('A <asha@muster.example>').people).toEqual([{ email: 'asha@muster.example', name: null }])
})
