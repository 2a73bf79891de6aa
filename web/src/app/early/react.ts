/**
 * What the early script has in place of React (build/early-scripts.ts): it draws components once, as nodes of the page.
 * There are no effects. A state that is set while a component draws is drawn at once.
 */
type Props = Record<string, unknown>
type Component = (props: Props, ref?: unknown) => unknown

const SVG = new Set(['svg', 'path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse'])
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: 'class',
  fetchPriority: 'fetchpriority',
  srcSet: 'srcset',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeWidth: 'stroke-width',
}

export function jsx(type: string | Component, { children, ref: _, ...props }: Props): unknown {
  if (typeof type !== 'string') return draw(type, { children, ...props })
  const element = SVG.has(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type)
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
  append(element, children)
  return element
}
export { jsx as jsxs }

function setAttribute(element: Element, name: string, value: unknown): void {
  const isNone = value === undefined || value === null || typeof value === 'function' || name === 'key'
  const isOff = value === false && !name.startsWith('aria-')
  if (isNone || isOff) return
  const isOn = value === true && !name.startsWith('aria-')
  element.setAttribute(ATTRIBUTES[name] ?? name, isOn ? '' : String(value))
}

/** Text becomes a text node, whatever it contains. */
function append(parent: Node, child: unknown): void {
  if (Array.isArray(child)) for (const one of child) append(parent, one)
  else if (child instanceof Node) parent.appendChild(child)
  else if (typeof child === 'string' || typeof child === 'number')
    parent.appendChild(document.createTextNode(String(child)))
}

/** Of the component that draws. */
let states: unknown[] = []
let at = 0
let isChanged = false

function draw(component: Component, props: Props): unknown {
  const outer = [states, at, isChanged] as const
  states = []
  try {
    for (;;) {
      at = 0
      isChanged = false
      const drawn = component(props)
      if (!isChanged) return drawn
    }
  } finally {
    ;[states, at, isChanged] = outer
  }
}

export function useState<State>(first: State | (() => State)): [State, (next: State) => void] {
  const mine = states
  const slot = at++
  if (!(slot in mine)) mine[slot] = first instanceof Function ? first() : first
  const set = (next: State) => {
    mine[slot] = next
    isChanged = true
  }
  return [mine[slot] as State, set]
}

let ids = 0
export function useId(): string {
  const [id] = useState(() => `early-${ids++}`)
  return id
}

export const createElement = (type: string | Component, props: Props | null, ...children: unknown[]) =>
  jsx(type, { ...props, children })
export const Fragment = ({ children }: Props) => children
export const forwardRef =
  (render: Component): Component =>
  props =>
    render(props, null)
export const createContext = <Value>(value: Value) => ({ value })
export const useContext = <Value>({ value }: { value: Value }) => value
export const useMemo = <Value>(make: () => Value) => make()
export const useCallback = <Callback>(callback: Callback) => callback
export const useSyncExternalStore = <Value>(_: unknown, read: () => Value) => read()
export const useEffect = () => undefined
export const useDebugValue = () => undefined
// biome-ignore lint/style/noDefaultExport: zustand imports it
export default { useCallback, useDebugValue, useSyncExternalStore }
