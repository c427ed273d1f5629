import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'

const FILE = 'node_modules/jspdf/dist/jspdf.es.js'

/**
 * Marks of the statements of jspdf that add a feature which no paper uses: forms to be filled in, drawing by web pages and SVG,
 * pictures of every kind but JPEG, and instructions to a reader of PDFs on how to show or print one. No other statement of the
 * package contains these marks.
 */
const FEATURES = [
  'AcroForm',
  '__acroform__',
  'ContextLayer',
  'jsPDFAPI.html = ',
  'addSvgAsImage',
  'processPNG',
  'processGIF89A',
  'processBMP',
  'BmpDecoder.prototype',
  'processWEBP',
  'WebPDecoder.prototype',
  'API.setLanguage = ',
  'API.viewerPreferences = ',
  'API.addJS = ',
  'API.autoPrint = ',
] as const

/** Marks of statements that name a feature and also add what every paper uses: the widths of texts, and jsPDF itself. */
const KEPT = ['jsPDFAPI.getTextWidth = ', 'function jsPDF('] as const

type Statement = { start: number; end: number }

/** The source of jspdf without the statements of `FEATURES`; throws where a release does not have them any more. */
export function withoutFeatures(source: string): string {
  const statements = parseAst(source).body as Statement[]
  const textOf = ({ start, end }: Statement): string => source.slice(start, end)
  const names = (statement: Statement, marks: readonly string[]): boolean =>
    marks.some((mark) => textOf(statement).includes(mark))
  const isKept = (statement: Statement): boolean => names(statement, KEPT) || !names(statement, FEATURES)
  const dropped = statements.filter((statement) => !isKept(statement))
  for (const mark of FEATURES)
    if (!dropped.some((statement) => names(statement, [mark]))) throw new Error(`jspdf has no ${mark} any more`)
  return [...statements.filter(isKept).map(textOf), 'export { jsPDF, jsPDF as default }'].join('\n')
}

/** jspdf with what the papers use: half of the package, which every device of the office stores. */
export function leanJspdf(root: string): Plugin {
  const path = join(root, FILE)
  return {
    name: 'dugsi-lean-jspdf',
    enforce: 'pre',
    resolveId: (id) => (id === 'jspdf' ? path : null),
    transform: (code, id) => (id === path ? { code: withoutFeatures(code), map: null } : null),
  }
}
