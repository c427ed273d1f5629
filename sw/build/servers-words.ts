import type { Plugin } from 'vite'

/**
 * Parts of a call's declaration that devices go without: what it is for, which problems it may answer with, and the server's
 * limits. A house test sees to it that no device reads them.
 */
export const SERVERS_PARTS = [
  'summary',
  'problems',
  'aliases',
  'refusal',
  'perMinute',
  'bodyLimit',
  'isAnsweredWhenFull',
] as const

/**
 * Roles that devices know of a call, since screens that more people read than write ask whether somebody may make it
 * (`useMay`). Of other calls a device knows only: anybody, or whoever is signed in.
 */
export const ROLES_ON_DEVICES = /^(?:'public'|MONEY|BOOKS|ACCOUNTANTS|EMPLOYED|OFFICE|\['ADMIN'\])$/

/** Declarations of calls without `SERVERS_PARTS`. */
export const silentCalls = (code: string): string =>
  code
    .replace(/^  summary:\s*(?:'[^'\n]*'|"[^"\n]*"),$/gm, '')
    .replace(/^  problems: (?:\[[^\]]*\]|\w+),$/gm, '')
    .replace(/^  roles: (.*?),(?: *\/\/.*)?$/gm, (line, roles: string) => (ROLES_ON_DEVICES.test(roles) ? line : ''))
    .replace(
      /^  (?:aliases|refusal|perMinute|bodyLimit|isAnsweredWhenFull): (?:\[[^\]]*\]|[\w.* ]+|'[^'\n]*'),(?: *\/\/.*)?$/gm,
      '',
    )

const silentProblems = (code: string): string =>
  code.replace(/\{\s*status:\s*\d+,\s*text:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),?\s*\}/g, '0')

/**
 * Leaves the words that only the server says out of the app. The problems that a device states itself are in problem-body.ts; a
 * house test sees to it that devices make no others.
 */
export const withoutServersWords: Plugin = {
  name: 'dugsi-without-servers-words',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/domain/core/problems.ts')) return { code: silentProblems(code), map: null }
    return id.endsWith('.endpoints.ts') ? { code: silentCalls(code), map: null } : null
  },
}
