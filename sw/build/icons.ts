/** An icon of the package, whose file has its name. */
export const ICON = /@tabler\/icons-react\/.*\/(Icon\w+)\.\w+$/

/** Names of the icons that a module imports. */
export const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]@tabler\/icons-react['"]/g)].flatMap(
    ([, names = '']) => names.match(/\bIcon\w+/g) ?? [],
  )
