import axe from 'axe-core'

/** Documents of this file in which axe found nothing. Most are checked when a screen opens and, unchanged, at its end. */
const accessible = new Set<string>()

/** Without colour contrast, which needs a real browser (e2e). */
export async function violations(): Promise<string[]> {
  if (document.body.childElementCount === 0) return []
  const state = stateOf(document)
  if (accessible.has(state)) return []
  const { violations: found } = await axe.run(document, {
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
  })
  if (found.length === 0) accessible.add(state)
  return found.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
}

/** What axe can see here: the markup and the controls' properties. React's ids are numbered anew. */
function stateOf({ documentElement, activeElement }: Document): string {
  const controls = [...documentElement.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const properties = controls.map(control => [
    control.value,
    control.checked,
    control.indeterminate,
    control === activeElement,
  ])
  const ids = new Map<string, string>()
  const numbered = (id: string) => ids.get(id) ?? ids.set(id, `id-${ids.size}`).get(id)!
  return JSON.stringify(properties) + documentElement.outerHTML.replace(/_r_[0-9a-z]+_/g, numbered)
}
