/** Class of the line with a picture's time (public/splash.css). */
export const NOTE_CLASS = 'kept-note'

const classesIn = (root: Element): Set<string> => {
  const classes = new Set([NOTE_CLASS])
  for (const element of root.querySelectorAll('[class]')) for (const name of element.classList) classes.add(name)
  return classes
}

/** Whether a selector may match within a page of these classes; elements, attributes and states are not looked at. */
const mayMatch = (selector: string, classes: ReadonlySet<string>): boolean =>
  selector.split(',').some((part) => {
    const names = part.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)
    return [...names].every(([, name = '']) => classes.has(name.replaceAll('\\', '')))
  })

/** Elements around the page's content, which a shadow tree does not have. */
const AROUND = /^(:root|:host|html|body)\b[^ ]*$/

/** Text of the rules that may draw something of these classes, as the page looks now: not in print, not at another width. */
function rulesFor(rules: CSSRuleList, classes: ReadonlySet<string>): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) {
        const isAround = rule.selectorText.split(', ').every((part) => AROUND.test(part))
        return !isAround && mayMatch(rule.selectorText, classes) ? rule.cssText : ''
      }
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return ''
      if (!(rule instanceof CSSGroupingRule)) return ''
      const inner = rulesFor(rule.cssRules, classes)
      return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`
    })
    .join('')
}

/** Variables that `css` uses, those of the page with their values, and the variables in these values are read already. */
function variablesIn(css: string): string {
  const page = getComputedStyle(document.documentElement)
  const names = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
  return [...names]
    .map((name) => [name, page.getPropertyValue(name)] as const)
    .map(([name, value]) => (value ? `${name}:${value};` : ''))
    .join('')
}

/** What elements of a page take over from its body. */
const INHERITED = [
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-feature-settings',
  'letter-spacing',
  'overflow-wrap',
  '-webkit-font-smoothing',
]

/** Rules that were gathered last, for these classes and others that the page had before. */
let gathered: { page: string; classes: ReadonlySet<string>; rules: string } | null = null

/**
 * Rules for all these classes. Gathering them takes a cheap tablet a tenth of a second, so it is done again only where the page has
 * a class, a style sheet, a width or a theme that it had not before.
 */
function rulesOf(classes: ReadonlySet<string>): string {
  const page = [document.styleSheets.length, innerWidth, document.documentElement.dataset['mantineColorScheme']].join()
  const before = gathered?.page === page ? gathered : null
  if (before && [...classes].every((name) => before.classes.has(name))) return before.rules
  const all = new Set([...(before?.classes ?? []), ...classes])
  const rules = [...document.styleSheets].map((sheet) => rulesFor(sheet.cssRules, all)).join('')
  gathered = { page, classes: all, rules }
  return rules
}

/** All styles that `root` is drawn with now, as text for a shadow tree of its own; it needs no other file. */
export function stylesOf(root: Element): string {
  const rules = rulesOf(classesIn(root))
  const body = getComputedStyle(document.body)
  const inherited = INHERITED.map((name) => `${name}:${body.getPropertyValue(name)};`).join('')
  // Without a unit, as in the page: elements multiply it by their own size.
  const lineHeight = parseFloat(body.lineHeight) / parseFloat(body.fontSize)
  return `${rules}:host{${variablesIn(rules + root.innerHTML)}${inherited}line-height:${lineHeight}}`
}
