/** The table of the room `security`: settings that the service stores for itself. */
export const security = `
-- A name and value that the service stores for itself.
create table setting (
  -- 'sealing-key': made here when SECRET_KEY is not set. 'sealed': shows whether the key is still the same
  name text primary key,
  value text not null                       -- A key, or a known text that is encrypted with it
);
`;
