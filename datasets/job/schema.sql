-- The 21 tables, columns in the order of the files.
CREATE TABLE aka_name (id INTEGER, person_id INTEGER, name VARCHAR, imdb_index VARCHAR,
    name_pcode_cf VARCHAR, name_pcode_nf VARCHAR, surname_pcode VARCHAR, md5sum VARCHAR);
CREATE TABLE aka_title (id INTEGER, movie_id INTEGER, title VARCHAR, imdb_index VARCHAR,
    kind_id INTEGER, production_year INTEGER, phonetic_code VARCHAR, episode_of_id INTEGER,
    season_nr INTEGER, episode_nr INTEGER, note VARCHAR, md5sum VARCHAR);
CREATE TABLE cast_info (id INTEGER, person_id INTEGER, movie_id INTEGER, person_role_id INTEGER,
    note VARCHAR, nr_order INTEGER, role_id INTEGER);
CREATE TABLE char_name (id INTEGER, name VARCHAR, imdb_index VARCHAR, imdb_id INTEGER,
    name_pcode_nf VARCHAR, surname_pcode VARCHAR, md5sum VARCHAR);
CREATE TABLE comp_cast_type (id INTEGER, kind VARCHAR);
CREATE TABLE company_name (id INTEGER, name VARCHAR, country_code VARCHAR, imdb_id INTEGER,
    name_pcode_nf VARCHAR, name_pcode_sf VARCHAR, md5sum VARCHAR);
CREATE TABLE company_type (id INTEGER, kind VARCHAR);
CREATE TABLE complete_cast (id INTEGER, movie_id INTEGER, subject_id INTEGER, status_id INTEGER);
CREATE TABLE info_type (id INTEGER, info VARCHAR);
CREATE TABLE keyword (id INTEGER, keyword VARCHAR, phonetic_code VARCHAR);
CREATE TABLE kind_type (id INTEGER, kind VARCHAR);
CREATE TABLE link_type (id INTEGER, link VARCHAR);
CREATE TABLE movie_companies (id INTEGER, movie_id INTEGER, company_id INTEGER,
    company_type_id INTEGER, note VARCHAR);
CREATE TABLE movie_info (id INTEGER, movie_id INTEGER, info_type_id INTEGER, info VARCHAR,
    note VARCHAR);
CREATE TABLE movie_info_idx (id INTEGER, movie_id INTEGER, info_type_id INTEGER, info VARCHAR,
    note VARCHAR);
CREATE TABLE movie_keyword (id INTEGER, movie_id INTEGER, keyword_id INTEGER);
CREATE TABLE movie_link (id INTEGER, movie_id INTEGER, linked_movie_id INTEGER,
    link_type_id INTEGER);
CREATE TABLE name (id INTEGER, name VARCHAR, imdb_index VARCHAR, imdb_id INTEGER, gender VARCHAR,
    name_pcode_cf VARCHAR, name_pcode_nf VARCHAR, surname_pcode VARCHAR, md5sum VARCHAR);
CREATE TABLE person_info (id INTEGER, person_id INTEGER, info_type_id INTEGER, info VARCHAR,
    note VARCHAR);
CREATE TABLE role_type (id INTEGER, role VARCHAR);
CREATE TABLE title (id INTEGER, title VARCHAR, imdb_index VARCHAR, kind_id INTEGER,
    production_year INTEGER, imdb_id INTEGER, phonetic_code VARCHAR, episode_of_id INTEGER,
    season_nr INTEGER, episode_nr INTEGER, series_years VARCHAR, md5sum VARCHAR);
