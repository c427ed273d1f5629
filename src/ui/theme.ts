import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { uiTexts } from './ui.texts.ts'

/** The main colour, a green-blue. White text on shade 7 has a contrast of more than 7:1. */
const nile: MantineColorsTuple = [
  '#edf7f8',
  '#d8ecee',
  '#b0d9dd',
  '#84c3ca',
  '#5aaab4',
  '#378f9b',
  '#1d7582',
  '#115e6a',
  '#0d4b55',
  '#0a3941',
]

/** Colour of waiting states. */
const amber: MantineColorsTuple = [
  '#fff7e8',
  '#fdebc8',
  '#f9d795',
  '#f5c263',
  '#f2b04c',
  '#dc922a',
  '#b87413',
  '#8f580c',
  '#70450b',
  '#533308',
]

/** Colour of errors and of states that need attention. */
const clay: MantineColorsTuple = [
  '#fdf0ee',
  '#f9dcd8',
  '#f2b8b0',
  '#ea9186',
  '#e06d60',
  '#cf4c3f',
  '#b5392d',
  '#962c22',
  '#76231b',
  '#591b15',
]

/** Colour of finished states. */
const leaf: MantineColorsTuple = [
  '#edf8f0',
  '#d5eedc',
  '#abddb9',
  '#7dc992',
  '#55b570',
  '#369c54',
  '#25813f',
  '#1b6832',
  '#165328',
  '#10401f',
]

const gray: MantineColorsTuple = [
  '#f6f8f8',
  '#edf1f1',
  '#dfe5e6',
  '#cbd3d5',
  '#a9b4b7',
  '#84918f',
  '#62706f',
  '#4a5758',
  '#333f41',
  '#1c2b2f',
]

const dark: MantineColorsTuple = [
  '#dbe3e5',
  '#b9c4c7',
  '#92a0a4',
  '#6d7b80',
  '#3d494e',
  '#2e393d',
  '#212a2e',
  '#182024',
  '#10171a',
  '#0a0f11',
]

const HEIGHTS: Record<string, string> = { xs: rem(32), sm: rem(44), md: rem(44), lg: rem(52) }
const heightOf = (size: unknown): string => HEIGHTS[String(size ?? 'md')] ?? rem(44)
const inputVars = (_theme: unknown, props: { size?: unknown }) => ({
  root: {},
  wrapper: { '--input-height': heightOf(props.size), '--input-fz': 'var(--mantine-font-size-md)' },
})

/** Dialogs and panels open without a transition, which cheap tablets render jerkily while people at the counter wait. */
const AT_ONCE = { duration: 0 }

/**
 * The look of the product: one colour scale, one spacing scale, targets of 44 px. Sizes in rem follow the text size.
 */
export const theme = createTheme({
  colors: { nile, amber, clay, leaf, gray, dark },
  primaryColor: 'nile',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  white: '#ffffff',
  black: '#1c2b2f',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12.5), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(22) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(14), xl: rem(20) },
  defaultRadius: 'md',
  // 1024 px is where the side menu stands open (GEN-4).
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: '1.25' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(17), lineHeight: '1.35' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects instead of the components' own extend(): the theme must not pull every component into the first chunk.
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: {
          '--button-height': heightOf(props.size),
          '--button-fz': props.size === 'xs' ? 'var(--mantine-font-size-sm)' : 'var(--mantine-font-size-md)',
          '--button-padding-x': props.size === 'xs' ? rem(12) : rem(18),
        },
      }),
    },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'md' }, vars: inputVars },
    PasswordInput: { defaultProps: { size: 'md' }, vars: inputVars },
    Select: { defaultProps: { size: 'md' }, vars: inputVars },
    NativeSelect: { defaultProps: { size: 'md' }, vars: inputVars },
    InputBase: { defaultProps: { size: 'md' }, vars: inputVars },
    Textarea: { defaultProps: { size: 'md' } },
    Switch: {
      defaultProps: { size: 'md' },
      styles: { body: { alignItems: 'center' }, label: { paddingBlock: rem(10), lineHeight: rem(24) } },
    },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 550 } },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: AT_ONCE,
      },
      styles: {
        title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 640, lineHeight: 1.3, textWrap: 'balance' },
        close: { flex: 'none', width: rem(44), height: rem(44) },
        // The title stays while the rest is scrolled: a field that gets the focus stops below it, with its label.
        content: { scrollPaddingTop: rem(120) },
      },
    },
    // The label is read at rendering, since this module is loaded before the texts of the language.
    Notification: {
      defaultProps: {
        closeButtonProps: {
          size: 44,
          get 'aria-label'() {
            return uiTexts.close
          },
        },
      },
    },
    Drawer: { defaultProps: { padding: 0, overlayProps: { backgroundOpacity: 0.45 }, transitionProps: AT_ONCE } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withinPortal: true } },
    Skeleton: { defaultProps: { radius: 'md' } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
})

/** The light variant of a colour: its light background with readable text. */
const light = (color: string, token: string) => ({
  [`--mantine-color-${color}-light`]: `var(--d-${token}-soft)`,
  [`--mantine-color-${color}-light-hover`]: `var(--d-${token}-soft)`,
  [`--mantine-color-${color}-light-color`]: `var(--d-${token})`,
})

const surfaces = {
  '--mantine-color-body': 'var(--d-surface)',
  '--mantine-color-text': 'var(--d-ink)',
  '--mantine-color-dimmed': 'var(--d-ink-soft)',
  '--mantine-color-default-border': 'var(--d-line)',
  '--mantine-color-anchor': 'var(--d-accent)',
  '--mantine-color-error': 'var(--d-bad)',
  '--mantine-color-placeholder': 'var(--d-ink-soft)',
  ...light('nile', 'accent'),
  ...light('amber', 'wait'),
  ...light('clay', 'bad'),
  ...light('leaf', 'good'),
}

/** Maps Mantine's variables to our colours (tokens.css). */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces })
