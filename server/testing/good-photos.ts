/** A grey JPEG of 24 by 32 pixels, in base64. */
export const GREY_PHOTO =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAgABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCoATAAAAAAP//Z'

const refOf = (at: number): string => `6f9619ff-8b86-4d01-b42d-00c04fc9650${at}`

/** Good bodies of the calls about photos of students and employees. */
export const PHOTO_BODIES: Record<string, Record<string, unknown>> = {
  'photos.takeStudent': { studentId: 1, ref: refOf(1), image: GREY_PHOTO },
  'photos.takeEmployee': { employeeId: 1, ref: refOf(2), image: GREY_PHOTO },
}

/** Good queries of the calls that read them. */
export const PHOTO_QUERIES: Record<string, Record<string, unknown>> = {
  'photos.students': { studentIds: '1' },
  'photos.employees': { employeeIds: '1' },
}
