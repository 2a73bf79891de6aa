import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** A group of all that these files of `web` import, directly or not, but not of what they load later. */
export function neededBy(chunk: string, ...files: string[]) {
  const roots = files.map(file => fileURLToPath(new URL(`../${file}`, import.meta.url)))
  let needed: Set<string> | undefined
  return {
    debugName: chunk,
    name(id: string, graph: Graph) {
      needed ??= withImports(roots, graph)
      // the manifest names a chunk by the file that the page or an import() asks for
      return needed.has(id) && !roots.includes(id) ? chunk : null
    },
  }
}

function withImports(roots: string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    const module = graph.getModuleInfo(id)
    if (!module && roots.includes(id)) throw new Error(`The build has no module ${id}.`)
    found.add(id)
    waiting.push(...(module?.importedIds ?? []))
  }
  return found
}
