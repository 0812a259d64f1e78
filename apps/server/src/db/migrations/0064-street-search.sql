-- Search of streets, and orders whose point is only near their door (docs/decisions/093).

-- Words by which a street is found: of its name (the word of its kind at the end left out), each alone and once with its square of 0.5° and of 2°
-- before it, so that a prefix of such a term is a word near a point and the nearest are found without reading the rest; '~' and words of its place.
create function ulak_street_terms(search text, district text, city text, cell integer) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select place.prefix || left(word, 40)
    from regexp_split_to_table(regexp_replace(search, ' (cad|sok|blv|mah)$', ''), '\s+') word,
      unnest(array['', 'a' || cell / 7200 / 10 || '.' || cell % 7200 / 10 || '/', 'b' || cell / 7200 / 40 || '.' || cell % 7200 / 40 || '/']) place (prefix)
    where word <> ''
    union
    select '~' || left(word, 40) from regexp_split_to_table(public.tr_fold(coalesce(district, '') || ' ' || coalesce(city, '')), '[^[:alnum:]]+') word where word <> ''))
$$;
create index streets_terms on streets using gin (ulak_street_terms(search, district, city, cell));

-- The point was found for the address and may be somewhere else on its street; the desk is asked to set it.
alter table orders add column location_approximate boolean not null default false;
