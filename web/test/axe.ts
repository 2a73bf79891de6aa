import axe from 'axe-core'

/** Without colour contrast, which needs a real browser (e2e). */
export async function violations(): Promise<string[]> {
  if (document.body.childElementCount === 0) return []
  const { violations: found } = await axe.run(document, {
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
  })
  return found.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
}
