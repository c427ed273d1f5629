/** Palettes of Mantine that nothing of ours is drawn with; a test looks for their names. */
export const UNUSED_PALETTES = [
  'cyan',
  'grape',
  'green',
  'indigo',
  'lime',
  'orange',
  'pink',
  'violet',
  'yellow',
] as const

const OF_UNUSED = new RegExp(`^--mantine-color-(${UNUSED_PALETTES.join('|')})-`)

/** Leaves out the variables of unused palettes: a sixth of all styles, which each start of a page reads. */
export const withoutUnusedPalettes = {
  postcssPlugin: 'dugsi-without-unused-palettes',
  Declaration(declaration: { prop: string; remove: () => void }) {
    if (OF_UNUSED.test(declaration.prop)) declaration.remove()
  },
}
