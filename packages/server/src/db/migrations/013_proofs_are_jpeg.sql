-- Every proof is stored as JPEG: the server encodes each picture again.
alter table proofs drop column media_type;
