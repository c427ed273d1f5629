/** Texts of the form of an account, which administrators alone open. */
export const editUserTexts = {
  nowTeacher: (name: string, screen: string) =>
    `${name} is a teacher now, and sees no class until you give her some under "${screen}".`,
} as const
