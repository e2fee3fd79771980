/** Told to who is known and may not do what they asked for (specification, section 6). */
export const OPERATION_BLOCKED = 'Operation blocked - you may not have admin permissions'
