import { expect, test } from 'vitest'
import { createElement, Fragment, jsx, useId, useState } from './react.ts'

const drawn = (node: unknown) => node as HTMLElement

test('A text is drawn as it is, also one that looks like markup', () => {
  const name = '<img src=x onerror=alert(1)> & co'
  const heading = drawn(jsx('h3', { title: name, children: ['1 ', name, null, false, 0] }))
  expect(heading.textContent).toBe(`1 ${name}0`)
  expect(heading.children).toHaveLength(0)
  expect(heading.getAttribute('title')).toBe(name)
})

test('Attributes are drawn as React draws them, and functions are not', () => {
  const facts = { className: 'one', 'aria-hidden': true, 'aria-busy': false, disabled: true, hidden: false }
  const button = drawn(jsx('button', { ...facts, onClick: () => undefined, title: undefined }))
  expect(button.outerHTML).toBe(
    '<button class="one" aria-hidden="true" aria-busy="false" disabled=""></button>',
  )
})

test('A state that is set while a component draws is drawn at once, and others keep theirs', () => {
  const Inner = () => jsx('i', { id: useId() })
  function Outer() {
    const [found, setFound] = useState(0)
    const id = useId()
    if (found < 2) setFound(found + 1)
    return createElement(Fragment, null, jsx('b', { id, children: found }), jsx(Inner, {}))
  }
  const [bold, italic] = drawn(jsx('div', { children: jsx(Outer, {}) })).children
  expect(bold?.textContent).toBe('2')
  expect(italic?.id).not.toBe(bold?.id)
})
