import { expect, test } from 'vitest'
import { loadedTexts, translate } from '#domain/core/translations.ts'
import { readSourceFiles } from './source-files.ts'

const files = new Map(readSourceFiles().map((file) => [file.path, file]))

/** Paths of the modules that are loaded before texts can be translated: all that the page's entry imports. */
function loadedAtStart(): string[] {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path) || !files.has(path)) return
    found.add(path)
    for (const { target, isTypeOnly, isDynamic } of files.get(path)?.imports ?? [])
      if (!isTypeOnly && !isDynamic) visit(target)
  }
  visit('src/main.tsx')
  // The entry module starts the app in a page, which this test does not have.
  found.delete('src/main.tsx')
  return [...found].filter((path) => /\.tsx?$/.test(path))
}

const modules = import.meta.glob(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'])

test('a module that the page loads at its start reads no translated text while it is loaded', async () => {
  const textsRead: string[] = []
  const watched = (name: string) => new Proxy({}, { get: (_, key) => void textsRead.push(`${name}.${String(key)}`) })
  const names = [...files.values()].flatMap(({ text }) => [...text.matchAll(/= localized(?:<[^(]+>)?\('(\w+)'/g)])
  translate(Object.fromEntries(names.map(([, name]) => [String(name), watched(String(name))])))
  const paths = loadedAtStart()
  expect(paths).toEqual(expect.arrayContaining(['src/app/App.tsx', 'src/app/screens.ts', 'src/areas.ts']))
  for (const path of paths) await modules[`../${path}`]?.()
  expect([...loadedTexts().keys()]).toEqual(expect.arrayContaining(['app', 'screens', 'ui']))
  expect(textsRead).toEqual([])
  const { appTexts } = await import('../src/app/app.texts.ts')
  expect([appTexts.broken.length > 0, textsRead]).toEqual([true, ['app.broken']])
})
