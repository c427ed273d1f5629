/** Number of an asset as it is typed or scanned: AST-0012, also without the prefix and without leading zeros. */
export const ASSET_NUMBER = /^(?:AST-)?0*([1-9]\d{0,8})$/i

/** The number of an asset as it stands on its label: AST-0012. Never given twice, and without gaps. */
export const assetNumber = (number: number): string => `AST-${String(number).padStart(4, '0')}`

/** Number of an asset in a typed text; 0, which no asset has, where the text contains none. */
export const numberIn = (typed: string): number => Number(ASSET_NUMBER.exec(typed)?.[1] ?? 0)
