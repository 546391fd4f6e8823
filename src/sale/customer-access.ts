/** Access of customers to sales that are open to some of them only. */

/** The customers that a sale is open to: those with any of the tags or segments; all if it has neither. */
export interface Restriction {
  readonly customerTags?: readonly string[] | undefined;
  readonly customerSegments?: readonly string[] | undefined;
}

/** The tags and segments of a customer. */
interface Known {
  readonly tags?: readonly string[] | undefined;
  readonly segments?: readonly string[] | undefined;
}

/** True if a sale is open to some customers only. */
export function isRestricted({ customerTags = [], customerSegments = [] }: Restriction): boolean {
  return customerTags.length > 0 || customerSegments.length > 0;
}

/** `admits({ customerTags: ['member'] }, { tags: ['press', 'member'] }) === true` */
export function admits(restriction: Restriction, { tags = [], segments = [] }: Known): boolean {
  if (!isRestricted(restriction)) return true;
  const { customerTags = [], customerSegments = [] } = restriction;
  return customerTags.some((tag) => tags.includes(tag)) || customerSegments.some((name) => segments.includes(name));
}
