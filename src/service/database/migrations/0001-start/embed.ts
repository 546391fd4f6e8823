/** Builds of the embed that pages may still use. */
export const embed = `
-- Build of the embed. Its files are stored for 30 days after a process ran it, or a page asked for its version.
create table embed_build (
  id text primary key,                      -- SHA-256 of its files' names and hashes
  version text not null,                    -- Version of the package
  integrity text not null,                  -- Hash of its pinned script, as the attribute integrity takes it
  paths text[] not null,                    -- Its files
  used_at timestamptz not null              -- Last time that a process ran it, or a page asked for its version
);

-- Script of a build. Scripts that did not change are shared between builds.
create table embed_file (
  path text primary key,                    -- Its address below the service
  content bytea not null                    -- The script, compressed with gzip
);
`;
