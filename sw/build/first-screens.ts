export type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

/** What the first screens are made of: the page's own beginning, the frame, marking, homes, and the counter. */
export const FIRST_SCREENS =
  /\/src\/(main|app\/Layout|screens\/(attendance\/MarkClass|dashboards\/(Dashboard|ParentDashboard|office\/OfficeDashboard)|fees\/pay\/FamilyPayment)Screen)\.tsx$/

/** What checks and makes calls: first screens show their rows before it runs. */
const CALLS = /\0shared:zod|\/node_modules\/(ky|zod)\//

/** Modules that first screens import statically and that need nothing of what calls are made with. */
export function modulesOfFirstScreens(modules: readonly string[], infoOf: (module: string) => ModuleInfo): Set<string> {
  const needsCalls = new Map<string, boolean>()
  const isHeavy = (module: string): boolean => {
    const known = needsCalls.get(module)
    if (known !== undefined) return known
    // A circle is as heavy as whatever else is in it.
    needsCalls.set(module, false)
    const found = CALLS.test(module) || (infoOf(module)?.importedIds ?? []).some(isHeavy)
    needsCalls.set(module, found)
    return found
  }
  const found = new Set<string>()
  const visit = (module: string): void => {
    if (found.has(module)) return
    found.add(module)
    for (const each of infoOf(module)?.importedIds ?? []) visit(each)
  }
  for (const module of modules) if (FIRST_SCREENS.test(module)) visit(module)
  return new Set([...found].filter((module) => !isHeavy(module)))
}
