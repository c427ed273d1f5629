/** Class of the line with a picture's time (public/splash.css). */
export const NOTE_CLASS = 'kept-note'

const classesIn = (root: Element): Set<string> => {
  const classes = new Set<string>()
  for (const element of root.querySelectorAll('[class]')) for (const name of element.classList) classes.add(name)
  return classes
}

/** What selectors say beyond elements, classes and attributes: states, parts, conditions. */
const PSEUDO = /::?[\w-]+(\((?:[^()]|\([^()]*\))*\))?/g

const isThere = (selector: string): boolean => {
  try {
    return document.querySelector(selector) !== null
  } catch {
    // Nothing is left of it, or it was more than a state.
    return true
  }
}

/** Whether a selector draws something in the page now, in whichever state; quick where one of its classes is nowhere. */
const mayMatch = (selector: string, classes: ReadonlySet<string>): boolean =>
  selector
    .replaceAll(PSEUDO, '')
    .split(',')
    .some((part) => {
      if (part.includes(NOTE_CLASS)) return true
      const names = [...part.matchAll(/\.((?:[\w-]|\\.)+)/g)]
      return names.every(([, name = '']) => classes.has(name.replaceAll('\\', ''))) && isThere(part)
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

/** All styles that `root` is drawn with now, as text for a shadow tree of its own; it needs no other file. */
export function stylesOf(root: Element): string {
  const classes = classesIn(root)
  const rules = [...document.styleSheets].map((sheet) => rulesFor(sheet.cssRules, classes)).join('')
  const body = getComputedStyle(document.body)
  const inherited = INHERITED.map((name) => `${name}:${body.getPropertyValue(name)};`).join('')
  // Without a unit, as in the page: elements multiply it by their own size.
  const lineHeight = parseFloat(body.lineHeight) / parseFloat(body.fontSize)
  return `${rules}:host{${variablesIn(rules + root.innerHTML)}${inherited}line-height:${lineHeight}}`
}
